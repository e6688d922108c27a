export type Phase = 'before' | 'during' | 'after';

/** @param now milliseconds since 1970, like the other times; the start is inclusive, the end exclusive */
export function getPhase(now: number, { startsAt, endsAt }: { startsAt: number; endsAt: number }): Phase {
  if (now < startsAt) return 'before';
  return now < endsAt ? 'during' : 'after';
}
