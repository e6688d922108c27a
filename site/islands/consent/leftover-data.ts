import { ANALYTICS_PREFIX, VISITOR_TOKEN_KEY } from '@whorl/contract/stored-data/names.ts';
import { localStore } from '../../browser/storage.ts';
import { hasRequestedIdentification } from './identification-request.ts';

/** Returns whether this browser still stores analytics data or a visitor ID that the visitor didn't ask for. */
export function hasLeftoverData(): boolean {
  const keys = localStore.keys();
  return (
    keys.some((key) => key.startsWith(ANALYTICS_PREFIX)) ||
    (keys.includes(VISITOR_TOKEN_KEY) && !hasRequestedIdentification())
  );
}
