import '../../design/fields.css';
import { brand } from '@whorl/contract/brand.ts';
import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { pages, staticPagePath } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { demoSource } from '../../content/samples/demo-sources.ts';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../design/code-block.tsx';
import { Limits } from '../../sections/limits.tsx';
import { Neighbours } from '../../sections/neighbours.tsx';
import { breadcrumbList } from '../structured-data.ts';
import styles from './demo-page.module.css';

export const demoTrail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Playground', url: pages.playground.path },
];

/** For the head of a demo's page. */
export const demoData = (here: string, description: string) => [
  breadcrumbList(demoTrail, here),
  {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: `${brand.name}: ${here.toLowerCase()}, played through`,
    applicationCategory: 'SecurityApplication',
    browserRequirements: 'Requires JavaScript',
    description,
  },
];

/** @param forbidsBots as the demo on the server has it */
export const requestCheckNames = (forbidsBots: boolean): string[] =>
  Object.entries(requestChecks).flatMap(([key, name]) => (key === 'person' && !forbidsBots ? [] : [name]));

type Props = {
  here: string;
  title: string;
  lead: string;
  /** The product with its panel. */
  demo: ReactNode;
  rule: { file: string; text: ReactNode };
  limits: readonly { title: string; text: string }[];
  neighbours: readonly { title: string; url: string; text: string }[];
};

/** A use case to play through: the product, what its server checks, and the code that decides. */
export function DemoPage({ here, title, lead, demo, rule, limits, neighbours }: Props) {
  return (
    <>
      <div className={`page-grid ${styles.head}`}>
        <Breadcrumbs trail={demoTrail} here={here} />
        <h1 className="display">{title}</h1>
        <p className="lead to-9">{lead}</p>
        <noscript>
          <p className={styles.without}>
            A decision needs an identification, which takes a script, and your browser runs none. What is checked and
            how it is decided stands here all the same.
          </p>
        </noscript>
      </div>
      {demo}
      <section className="section page-grid rows-7" aria-labelledby="rule">
        <div className={`${styles.words} to-5`}>
          <h2 className="heading" id="rule">
            The code that decides
          </h2>
          <p>{rule.text}</p>
          <p>
            The page shows the files that the server runs, read when it was built. Before them, every call goes through
            the same checks of its request id; in your own server you ask for{' '}
            <a className="link" href={`${pages.sdkLibraries.path}#server`}>
              what was stored of it
            </a>{' '}
            with a secret key.
          </p>
        </div>
        <div className={`${styles.code} min-0`}>
          <Source file={rule.file} />
          <details className={`${styles.more} mt-5 pt-3 ruled-top`}>
            <summary>What is asked of every request id</summary>
            <Source file="server/playground/check-request.ts" />
          </details>
        </div>
      </section>
      <Limits id="limits" title="What gets round it" items={limits} />
      <Neighbours
        id="neighbours"
        title="Where it belongs"
        items={[
          ...neighbours,
          {
            title: 'What is kept',
            url: staticPagePath('privacy'),
            text: 'Of the demos too, table by table, and for how long.',
          },
        ]}
      />
    </>
  );
}

/** What to try, in order. @param attack as `npm run attack` calls the demo */
export function Tries({ items, attack }: { items: readonly ReactNode[]; attack: string }) {
  return (
    <section aria-labelledby="tries">
      <h2 className="row-title" id="tries">
        Try to cheat it
      </h2>
      <ol className={styles.tries}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <span>{item}</span>
          </li>
        ))}
        <li>
          <span>
            <b>Have a real Chromium try all of it,</b> where you run this site yourself:{' '}
            <code>npm run attack -- {attack}</code>
          </span>
        </li>
      </ol>
    </section>
  );
}

async function Source({ file }: { file: string }) {
  const lines = await demoSource(file);
  return (
    <figure>
      <CodeBlock>
        <code>
          {lines.map((line, index) => [
            ...line.map(({ text, className }, place) =>
              className ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line that never changes
                <span key={`${index} ${place}`} className={className}>
                  {text}
                </span>
              ) : (
                text
              ),
            ),
            '\n',
          ])}
        </code>
      </CodeBlock>
      <figcaption className="caption">{file}</figcaption>
    </figure>
  );
}
