import type { DemoAnswer } from '@whorl/contract/playground/demo-call.ts';
import type { ReactNode } from 'react';
import type { DemoPlay } from './use-demo.ts';

/** What the product of every demo is given; the rest comes from its page. */
export type ProductProps<Answer extends DemoAnswer> = {
  play: DemoPlay<Answer>;
  /** What the server said last, to be put where the product says such things. */
  message: ReactNode;
};
