/**
 * Returns a quantile of durations.
 *
 * @param durations in any order
 * @param share 0 to 1, such as 0.99
 * @returns NaN without durations
 */
export function getQuantile(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
