import type { MatchStep } from './result.ts';

/**
 * The five ways in which recognising a browser can end. The first two follow a signed id that names a visitor we keep,
 * the others the search for visitors whose latest fingerprint is the same.
 */
export const decisions = [
  'tokenOnItsDevice',
  'tokenOnAnotherDevice',
  'onlyOneAlike',
  'severalAlike',
  'nobodyAlike',
] as const;
export type Decision = (typeof decisions)[number];

/** What a caller of the agent is told of it. */
export const stepOf: Readonly<Record<Decision, MatchStep>> = {
  tokenOnItsDevice: 'token',
  tokenOnAnotherDevice: 'none',
  onlyOneAlike: 'fingerprint',
  severalAlike: 'none',
  nobodyAlike: 'none',
};
