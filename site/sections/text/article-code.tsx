import type { ComponentProps } from 'react';
import { CodeBlock } from '../../design/code-block.tsx';
import { CopyCode, type CopyWords } from '../../islands/reading/copy-code.tsx';
import styles from './article-code.module.css';

type Props = ComponentProps<'pre'> & {
  /** Name of the file that the code belongs to. */
  'data-title'?: string;
  words: CopyWords;
};

/** A code block in a text: file name, code, and a copy button. */
export function ArticleCode({ 'data-title': title, words, ...pre }: Props) {
  return (
    <figure className={`${title ? styles.block : styles.untitled} relative`}>
      {title ? <figcaption className={styles.title}>{title}</figcaption> : null}
      <CodeBlock {...pre} />
      <CopyCode words={words} className={`${styles.copy} no-print`} />
    </figure>
  );
}
