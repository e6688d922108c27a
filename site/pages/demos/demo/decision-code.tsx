import { pages } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { demoRecords } from '../../../content/records/demos.ts';
import { getRecords } from '../../../content/records/records.ts';
import { demoSource } from '../../../content/samples/demo-sources.ts';
import { CodeBlock } from '../../../design/code-block.tsx';
import styles from './page.module.css';

const { code } = getRecords(demoRecords);

type Props = { id: string; title: string; file: string; text: ReactNode };

/** The code of a demo's decision, and the checks that precede it in every call. */
export function DecisionCode({ id, title, file, text }: Props) {
  return (
    <section className="section page-grid rows-7" aria-labelledby={id}>
      <div className="to-5">
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <p className="mt-4 quiet">{text}</p>
        <p className="mt-4">
          {code.text}{' '}
          <a className="link" href={`${pages.sdkLibraries.path}#server`}>
            {code.link}
          </a>{' '}
          {code.end}
        </p>
      </div>
      <div className={`${styles.code} min-0`}>
        <Source file={file} />
        <details className={`${styles.more} mt-5 pt-3 ruled-top`}>
          <summary>{code.checks}</summary>
          <Source file="server/playground/check-request.ts" />
        </details>
      </div>
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
      <figcaption className="caption mt-2">{file}</figcaption>
    </figure>
  );
}
