/**
 * Why a message looks as if no person sent it, in the words of whoever reads the leads. `byPeopleToo` marks what haste,
 * an old tab or a new key of ours can cause as well; a solved challenge clears it. What only a program does is not
 * cleared by a computation, for a program computes as well as a browser.
 */
export const suspicions = {
  trap: { words: 'filled in a field that people do not see', byPeopleToo: false },
  'bad-bot': { words: 'the visitor id that it names was read as a program not long ago', byPeopleToo: false },
  'too-fast': { words: 'sent faster than a person can fill in the form', byPeopleToo: true },
  'forged-ticket': { words: 'its time of beginning was not signed by this server', byPeopleToo: true },
  'foreign-ticket': { words: 'its time of beginning is that of another form', byPeopleToo: true },
  'worn-ticket': { words: 'sent with the same time of beginning as many others', byPeopleToo: true },
  'expired-ticket': { words: 'begun more than a day before', byPeopleToo: true },
} as const satisfies Record<string, { words: string; byPeopleToo: boolean }>;
export type Suspicion = keyof typeof suspicions;

/** Noted behind the others when the sender has solved the challenge. */
const PROVED = 'proved';
const PROVED_WORDS = 'the browser has solved the challenge';

/** What a lead keeps of it: codes with a blank between. */
export type NotedSuspicion = { suspicion: string | null; quarantine: 'held' | null };

/** @param isProved whether the challenge was solved */
export function noteSuspicions(found: readonly Suspicion[], isProved: boolean): NotedSuspicion {
  if (found.length === 0) return { suspicion: null, quarantine: null };
  const isCleared = isProved && found.every((code) => suspicions[code].byPeopleToo);
  return { suspicion: [...found, ...(isProved ? [PROVED] : [])].join(' '), quarantine: isCleared ? null : 'held' };
}

/** The same lead after its challenge was solved. */
export const noteProof = (noted: string): NotedSuspicion => noteSuspicions(codesOf(noted), true);

export const isProved = (noted: string): boolean => noted.split(' ').includes(PROVED);

/** The codes with their words, for a person. */
export function inWords(noted: string): string {
  const words = codesOf(noted).map((code) => `${suspicions[code].words} (${code})`);
  return [...words, ...(isProved(noted) ? [PROVED_WORDS] : [])].join('; ');
}

const codesOf = (noted: string): Suspicion[] => noted.split(' ').filter((code) => code in suspicions) as Suspicion[];
