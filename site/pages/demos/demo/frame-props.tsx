import '../../../design/fields.css';
import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { pages } from '@whorl/contract/urls.ts';
import { Children, type ReactNode } from 'react';
import { demoRecords } from '../../../content/records/demos.ts';
import { getRecords } from '../../../content/records/records.ts';

/** Props from the text of a page: the words of the demo's product, and things to try. */
export type DemoText<Word extends string> = { words: Readonly<Record<Word, string>>; tries: readonly ReactNode[] };

type Options = {
  /** The demo's own checks, which follow those of every request ID. */
  checks: Readonly<Record<string, string>>;
  /** Whether the demo rejects bots; has to match the demo on the server. */
  forbidsBots: boolean;
  /** Name of the demo for `npm run attack`. */
  attack: string;
  tries: readonly ReactNode[];
};

const { panel, tries: words } = getRecords(demoRecords);

/** Returns the props of the frame around a demo's product: the names of its checks and the things to try. */
export function frameProps({ checks, forbidsBots, attack, tries }: Options) {
  const requestCheckNames = Object.entries(requestChecks).flatMap(([key, name]) =>
    key === 'person' && !forbidsBots ? [] : [name],
  );
  return {
    panel,
    names: [...requestCheckNames, ...Object.values(checks)],
    tries: <Tries items={tries} attack={attack} />,
  };
}

function Tries({ items, attack }: { items: readonly ReactNode[]; attack: string }) {
  return (
    <section aria-labelledby="try-it">
      <h2 className="row-title" id="try-it">
        {words.title}
      </h2>
      <ol className="numbered mt-3 quiet text-3 line-3">
        {Children.map(items, (item) => (
          <li>{item}</li>
        ))}
        <li>
          <strong>{words.attack}</strong> {words.where} <a href={pages.github.path}>{words.copy}</a>:{' '}
          <code>npm run attack -- {attack}</code>
        </li>
      </ol>
    </section>
  );
}
