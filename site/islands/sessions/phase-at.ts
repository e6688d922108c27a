export type Phase = 'before' | 'during' | 'after';

/** @param now and the others in milliseconds since 1970; the start belongs to the session, the end no longer does */
export function phaseAt(now: number, { startsAt, endsAt }: { startsAt: number; endsAt: number }): Phase {
  if (now < startsAt) return 'before';
  return now < endsAt ? 'during' : 'after';
}
