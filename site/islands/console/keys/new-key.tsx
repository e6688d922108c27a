import { type CreatedKey, isPageKey } from '@whorl/contract/console/keys.ts';
import type { ReactNode } from 'react';
import { create as texts } from '../../../../content/interface/console/keys.json';
import { OneTimeText } from '../list/one-time-text.tsx';

/** A key that was just created. */
export const NewKey = ({ created: { kind, key }, children }: { created: CreatedKey; children: ReactNode }) => (
  <OneTimeText text={key} copyLabel={texts.copy} note={isPageKey(kind) ? texts.publicNote : texts.secretNote}>
    <p>{children}</p>
  </OneTimeText>
);
