import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { firstRequest as texts } from '../../../content/interface/forms/issued-key.json';

type Props = {
  /** Formatted time of the first request; undefined before it. */
  receivedAt: string | undefined;
  /** Link or button that checks again. */
  children?: ReactNode;
};

/** Shows whether the first request with a key has arrived. */
export const FirstRequestNote = ({ receivedAt, children }: Props) => (
  <>
    <span className={`status-dot ${receivedAt === undefined ? '' : 'status-dot-good'}`} />{' '}
    {receivedAt === undefined ? texts.waiting : fillIn(texts.received, { date: receivedAt })} {children}
  </>
);
