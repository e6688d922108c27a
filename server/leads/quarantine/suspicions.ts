/**
 * Reasons to suspect that a bot sent a message, with descriptions for the reader of the leads. With `isClearable`,
 * people can cause it too, by haste, an old tab or a changed key of ours; a solved challenge clears it. What only bots
 * do isn't cleared by a challenge, because bots solve challenges as well as browsers.
 */
export const suspicions = {
  trap: { description: 'filled in a field that people do not see', isClearable: false },
  'bad-bot': { description: 'the submitted visitor ID was recently detected as a bot', isClearable: false },
  'too-fast': { description: 'sent faster than a person can fill in the form', isClearable: true },
  'forged-ticket': { description: 'its form ticket was not signed by this server', isClearable: true },
  'foreign-ticket': { description: 'its form ticket is for another form', isClearable: true },
  'worn-ticket': { description: 'sent with the same form ticket as many others', isClearable: true },
  'expired-ticket': { description: 'its form ticket is older than a day', isClearable: true },
} as const satisfies Record<string, { description: string; isClearable: boolean }>;
export type Suspicion = keyof typeof suspicions;

/** Added after the other codes when the sender has solved the challenge. */
const CHALLENGE_SOLVED = 'proved';
const CHALLENGE_SOLVED_TEXT = 'the browser solved the challenge';

/** Values of a lead's columns; codes are separated by spaces. */
type SuspicionColumns = { suspicion: string | null; quarantine: 'held' | null };

/** @param isChallengeSolved whether the challenge was solved */
export function recordSuspicions(found: readonly Suspicion[], isChallengeSolved: boolean): SuspicionColumns {
  if (found.length === 0) return { suspicion: null, quarantine: null };
  const isCleared = isChallengeSolved && found.every((code) => suspicions[code].isClearable);
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
  const descriptions = splitCodes(codes).map((code) => `${suspicions[code].description} (${code})`);
  return [...descriptions, ...(isChallengeSolved(codes) ? [CHALLENGE_SOLVED_TEXT] : [])].join('; ');
}

const splitCodes = (codes: string): Suspicion[] => codes.split(' ').filter((code) => code in suspicions) as Suspicion[];
