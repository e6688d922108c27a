import type { ReactNode } from 'react';
import { CodeBlock } from '../design/code-block.tsx';
import { TermList } from '../design/term-list.tsx';
import { CopyCode, type CopyWords } from '../islands/reading/copy-code.tsx';
import styles from './code-band.module.css';

type Props = {
  id: string;
  title: string;
  text: ReactNode;
  /** The request and its response. */
  blocks: readonly [CodePart, CodePart];
};
type CodePart = {
  caption: string;
  code: string;
  /** Labels of a copy button; without them the code has none. */
  copy?: CopyWords;
  /** Explanations of its terms. */
  notes?: readonly { term: string; text: ReactNode }[];
};

/** A request and its response on the dark band. At most one per page. */
export function CodeBand({ id, title, text, blocks }: Props) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className={styles.band}>
        <div className={`page-grid ${styles.inner}`}>
          <h2 className="heading" id={id}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
          {blocks.map(({ caption, code, copy, notes }) => (
            <figure key={caption} className="relative">
              <figcaption>{caption}</figcaption>
              <CodeBlock>
                <code>{code}</code>
              </CodeBlock>
              {copy ? <CopyCode words={copy} className={`${styles.copy} no-print`} /> : null}
              {notes ? <TermList items={notes} /> : null}
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
