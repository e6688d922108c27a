import { ANALYTICS_PREFIX, VISITOR_TOKEN_KEY } from '@whorl/contract/stored-data/names.ts';
import { wasAsked } from './asked-by-visitor.ts';

/** Whether something lies in this browser that only analytics left: an id that nobody asked for, or what the counting keeps. */
export function isAnythingLeft(): boolean {
  try {
    const keys = Object.keys(localStorage);
    return keys.some((key) => key.startsWith(ANALYTICS_PREFIX)) || (keys.includes(VISITOR_TOKEN_KEY) && !wasAsked());
  } catch {
    return false;
  }
}
