/**
 * Reasons to suspect that a bot sent a message, with descriptions for the reader of the leads. With `isClearable`,
 * people can cause it too, by haste, an old tab or a changed key of ours; a solved challenge clears it. What only bots
 * do isn't cleared by a challenge, because bots solve challenges as well as browsers.
 */
export const suspicions = {
  trap: { description: 'filled in a field that people do not see', isClearable: false },
  'bad-bot': { description: 'the submitted visitor ID was recently detected as a bot', isClearable: false },
  'blocked-visitor': { description: 'the visitor is on a block list', isClearable: false },
  'blocked-network': { description: 'its IP network is on a block list', isClearable: false },
  'blocked-email-domain': { description: 'the domain of the email address is on a block list', isClearable: false },
  'too-fast': { description: 'sent faster than a person can fill in the form', isClearable: true },
  'forged-ticket': { description: 'its form ticket was not signed by this server', isClearable: true },
  'foreign-ticket': { description: 'its form ticket is for another form', isClearable: true },
  'worn-ticket': { description: 'sent with the same form ticket as many others', isClearable: true },
  'expired-ticket': { description: 'its form ticket is older than a day', isClearable: true },
} as const satisfies Record<string, { description: string; isClearable: boolean }>;
export type Suspicion = keyof typeof suspicions;

/** Notes for the reader of the leads, which are recorded like suspicions but don't quarantine a lead. */
const notes = {
  'watched-visitor': 'the visitor is on a watch list',
  'watched-network': 'its IP network is on a watch list',
  'watched-email-domain': 'the domain of the email address is on a watch list',
} as const;
export type Note = keyof typeof notes;

/** Added after the other codes when the sender has solved the challenge. */
const CHALLENGE_SOLVED = 'proved';
const CHALLENGE_SOLVED_TEXT = 'the browser solved the challenge';

/** Values of a lead's columns; codes are separated by spaces. */
type SuspicionColumns = { suspicion: string | null; quarantine: 'held' | null };

/** @param isChallengeSolved whether the challenge was solved */
export function recordSuspicions(found: readonly (Suspicion | Note)[], isChallengeSolved: boolean): SuspicionColumns {
  if (found.length === 0) return { suspicion: null, quarantine: null };
  const reasons = found.filter(isSuspicion);
  const isCleared =
    reasons.length === 0 || (isChallengeSolved && reasons.every((code) => suspicions[code].isClearable));
  return {
    suspicion: [...found, ...(isChallengeSolved ? [CHALLENGE_SOLVED] : [])].join(' '),
    quarantine: isCleared ? null : 'held',
  };
}

/** Returns the columns of a lead after its challenge was solved. */
export const recordSolvedChallenge = (codes: string): SuspicionColumns => recordSuspicions(splitCodes(codes), true);

/** Whether the sender has solved the challenge. @param codes value of the column `suspicion` */
export const isChallengeSolved = (codes: string): boolean => codes.split(' ').includes(CHALLENGE_SOLVED);

/** Formats the codes with their descriptions. */
export function formatSuspicions(codes: string): string {
  const descriptions = splitCodes(codes).map(
    (code) => `${isSuspicion(code) ? suspicions[code].description : notes[code]} (${code})`,
  );
  return [...descriptions, ...(isChallengeSolved(codes) ? [CHALLENGE_SOLVED_TEXT] : [])].join('; ');
}

const isSuspicion = (code: string): code is Suspicion => code in suspicions;

const splitCodes = (codes: string): (Suspicion | Note)[] =>
  codes.split(' ').filter((code): code is Suspicion | Note => code in suspicions || code in notes);
