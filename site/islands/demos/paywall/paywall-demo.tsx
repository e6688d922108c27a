import { type ArticleId, articles } from '@whorl/contract/playground/magazine.ts';
import type { ReadAnswer } from '@whorl/contract/playground/paywall.ts';
import { useState } from 'react';
import demo from '../frame/demo.module.css';
import type { ProductProps } from '../frame/demo-product.ts';
import styles from './paywall-demo.module.css';

/** A magazine with a metered paywall. */
export default function PaywallDemo({ play, words, message }: ProductProps<ReadAnswer, 'tagline' | 'note'>) {
  const [open, setOpen] = useState<{ article: ArticleId; paragraphs: readonly string[] }>();

  async function read(article: ArticleId): Promise<void> {
    const answer = await play.decide({ article });
    // Without a response the open article stays open.
    if (answer) setOpen(answer.paragraphs && { article, paragraphs: answer.paragraphs });
  }

  return (
    <>
      <header className={styles.masthead}>
        <p className={`${demo.name} medium`}>The Margin</p>
        <p className="caption">{words.tagline}</p>
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
            <p className="caption">{words.note}</p>
          )}
        </div>
      </div>
    </>
  );
}
