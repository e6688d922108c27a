import type { ComponentProps } from 'react';
import { CodeBlock } from '../../design/code-block.tsx';
import { CopyCode } from '../../islands/reading/copy-code.tsx';
import styles from './article-code.module.css';

type Props = ComponentProps<'pre'> & {
  /** The file that the code belongs into, where the text names one. */
  'data-title'?: string;
  words: { copy: string; copied: string };
};

/** A block of code in a text: its file's name, the code, and a button that copies it. */
export function ArticleCode({ 'data-title': title, words, ...pre }: Props) {
  return (
    <figure className={`${styles.block} relative`}>
      {title ? <figcaption className={styles.title}>{title}</figcaption> : null}
      <CodeBlock {...pre} />
      <CopyCode words={words} className={`${styles.copy} no-print`} />
    </figure>
  );
}
