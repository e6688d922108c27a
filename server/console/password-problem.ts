import { describePasswordProblem } from '@whorl/contract/console/sign-in.ts';

/** Lowest accepted score of zxcvbn: at least 10⁸ guesses (https://github.com/zxcvbn-ts/zxcvbn). */
const MIN_SCORE = 3;
/** Only the beginning of a longer password is rated, because the time for that grows with the length. */
const RATED_LENGTH = 64;

/**
 * Returns why a password can't be used, as a sentence; undefined if it can. In addition to what the page can check, common
 * passwords and patterns such as a row of keys are refused (OWASP ASVS 5.0, 6.2.4).
 */
export async function findPasswordProblem(password: string, email: string): Promise<string | undefined> {
  const problem = describePasswordProblem(password, email);
  if (problem !== undefined) return problem;
  // Loaded only here, because the list of 40,000 words and passwords is rarely needed.
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const rater = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score } = rater.check(password.normalize('NFKC').slice(0, RATED_LENGTH), email.split(/[@.]/));
  return score < MIN_SCORE ? 'The password is easy to guess. Use a sentence, or several unrelated words.' : undefined;
}
