import type { RiskSignals } from './check-request.ts';

/**
 * Returns why a decision may be about another visitor's browser, as sentences for the visitor; empty if the visitor ID
 * was not assigned by the browser's signals.
 */
export function describeLookalikes(riskSignals: RiskSignals | undefined): string[] {
  const first = riskSignals && byLooks[riskSignals.assignedBy];
  if (first === undefined) return [];
  return riskSignals?.hasLookalike
    ? [first, 'Another browser with the same hardware was on your network within the last 24 hours.']
    : [first];
}

const byLooks: Partial<Record<RiskSignals['assignedBy'], string>> = {
  onlyOneAlike: 'This browser first came without our signed ID, and all its signals match one earlier visitor.',
  onlyOneNearlyAlike:
    'This browser first came without our signed ID, and its signals nearly match one earlier visitor.',
  severalAlike: 'This browser first came without our signed ID, and its signals match several earlier visitors.',
  severalNearlyAlike:
    'This browser first came without our signed ID, and its signals nearly match several earlier visitors.',
};
