import type { RiskSignals } from './check-request.ts';

/**
 * Returns why a decision may be about another visitor's browser, in plain words; empty where the browser's visitor ID was
 * not given to it by its looks.
 */
export function lookalikeEvidence(riskSignals: RiskSignals | undefined): string[] {
  const first = riskSignals && byLooks[riskSignals.cameBy];
  if (first === undefined) return [];
  return riskSignals?.lookalikeHere
    ? [first, 'Another browser with the same hardware was on your network within the last 24 hours.']
    : [first];
}

const byLooks: Partial<Record<RiskSignals['cameBy'], string>> = {
  onlyOneAlike:
    'This browser first came without our signed ID, and every signal it sent is the same as that of one earlier visitor.',
  onlyOneNearlyAlike:
    'This browser first came without our signed ID, and its signals differ from those of one earlier visitor in a single setting.',
  severalAlike:
    'This browser first came without our signed ID, and its signals are the same as those of several earlier visitors.',
  severalNearlyAlike:
    'This browser first came without our signed ID, and its signals are nearly the same as those of several earlier visitors.',
};
