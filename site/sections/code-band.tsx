import type { ReactNode } from 'react';
import { CodeBlock } from '../design/code-block.tsx';
import styles from './code-band.module.css';

type Props = {
  id: string;
  title: string;
  text: ReactNode;
  /** What is asked, and what is answered. */
  blocks: readonly [CodePart, CodePart];
};
type CodePart = {
  caption: string;
  code: string;
  /** What its parts mean. */
  notes?: readonly { term: string; text: ReactNode }[];
};

/** A request and its answer on the ink band. At most one on a page. */
export function CodeBand({ id, title, text, blocks }: Props) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className={styles.band}>
        <div className={`page-grid ${styles.inner}`}>
          <h2 className="heading" id={id}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
          {blocks.map(({ caption, code, notes }) => (
            <figure key={caption}>
              <figcaption>{caption}</figcaption>
              <CodeBlock>
                <code>{code}</code>
              </CodeBlock>
              {notes ? (
                <dl>
                  {notes.map(({ term, text: meaning }) => (
                    <div key={term}>
                      <dt>{term}</dt>
                      <dd>{meaning}</dd>
                    </div>
                  ))}
                </dl>
              ) : null}
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
