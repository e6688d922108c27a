import type { MatchStep } from './result.ts';

/**
 * The ways in which recognising a browser can end. The first four follow a signed id that names a visitor we keep; the
 * next two the search for visitors whose latest reading is the same; then two the search for one that is nearly the same.
 */
export const decisions = [
  'tokenOnItsDevice',
  'tokenOnChangedGraphics',
  'tokenOnAnotherDevice',
  'tokenOfATwin',
  'onlyOneAlike',
  'severalAlike',
  'onlyOneNearlyAlike',
  'severalNearlyAlike',
  'nobodyAlike',
] as const;
export type Decision = (typeof decisions)[number];

/** What a caller of the agent is told of it. */
export const stepOf: Readonly<Record<Decision, MatchStep>> = {
  tokenOnItsDevice: 'token',
  tokenOnChangedGraphics: 'token',
  tokenOnAnotherDevice: 'none',
  tokenOfATwin: 'none',
  onlyOneAlike: 'fingerprint',
  severalAlike: 'none',
  onlyOneNearlyAlike: 'similarity',
  severalNearlyAlike: 'none',
  nobodyAlike: 'none',
};
