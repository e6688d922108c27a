// cspell:ignore nobody (part of a stored name)
import type { MatchStep } from './result.ts';

/**
 * The possible outcomes of recognizing a browser. The first four follow a signed ID of a stored visitor; the next two
 * the search for visitors whose latest signals are equal; the two after that the search for nearly equal signals.
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

/** Match step of each decision, as reported to the caller of the agent. */
export const matchSteps: Readonly<Record<Decision, MatchStep>> = {
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
