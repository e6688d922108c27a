import { type ArticleId, articles } from '@whorl/contract/playground/magazine.ts';
import type { ReadAnswer } from '@whorl/contract/playground/paywall.ts';
import { useState } from 'react';
import demo from './demo.module.css';
import type { ProductProps } from './demo-product.ts';
import styles from './paywall-demo.module.css';

/** A magazine with a meter. */
export default function PaywallDemo({ play, message }: ProductProps<ReadAnswer>) {
  const [open, setOpen] = useState<{ article: ArticleId; paragraphs: readonly string[] }>();

  async function read(article: ArticleId): Promise<void> {
    const answer = await play.decide({ article });
    // Where nobody answered, what is open stays open.
    if (answer) setOpen(answer.paragraphs && { article, paragraphs: answer.paragraphs });
  }

  return (
    <>
      <header className={styles.masthead}>
        <p className={`${demo.name} medium`}>The Margin</p>
        <p className="caption">Two articles a day are free</p>
      </header>
      <div className={`${demo.pane} gap-4`}>
        <ul className={styles.articles}>
          {articles.map(({ id, title, teaser }) => (
            <li key={id} data-open={open?.article === id ? '' : undefined}>
              <h2 className="row-title">{title}</h2>
              <p className="quiet">{teaser}</p>
              <button type="button" className="button button-small" {...play.pressable} onClick={() => void read(id)}>
                Read<span className="visually-hidden"> {title}</span>
              </button>
            </li>
          ))}
        </ul>
        {message}
        <div className={styles.text} data-article={open?.article}>
          {open ? (
            open.paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
          ) : (
            <p className="caption">
              The text of an article comes from the server, with its decision. A press identifies this browser anew and
              stores which article it read.
            </p>
          )}
        </div>
      </div>
    </>
  );
}
