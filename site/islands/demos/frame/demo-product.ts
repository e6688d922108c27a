import type { DemoAnswer } from '@whorl/contract/playground/demo-api.ts';
import type { ReactNode } from 'react';
import type { DemoPlay } from './use-demo.ts';

/** Props of every demo product; its page adds others. */
export type ProductProps<Answer extends DemoAnswer, Word extends string = string> = {
  play: DemoPlay<Answer>;
  /** Headings and notes, from the page's content. */
  words: Readonly<Record<Word, string>>;
  /** The server's last message; the product decides where to render it. */
  message: ReactNode;
};
