import { type Challenge, writtenSolution } from '@whorl/contract/leads/proof-of-work.ts';
import workerAddress from './challenge-worker.ts?worker&url';

/** A browser that needs longer need not go on: the message is stored, and a person will look at it. */
const LONGEST_MS = 20_000;

/**
 * Solves a challenge in a worker; the page stays as quick as it was.
 *
 * @throws Error when no worker can be started, or it takes too long
 */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  const worker = new Worker(trustedAddress() as string, { type: 'module' });
  try {
    const nonces = await new Promise<number[]>((resolve, reject) => {
      setTimeout(() => reject(new Error('The challenge takes too long')), LONGEST_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<number[]>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('The worker failed')));
      worker.postMessage(challenge);
    });
    return writtenSolution(challenge, nonces);
  } finally {
    worker.terminate();
  }
}

type Policy = { createScriptURL(url: string): unknown };
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(): string }): Policy };
let policy: Policy | undefined;

/** Trusted Types guard the address of a script; the policy knows no other than this one. A name may be taken once only. */
function trustedAddress(): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('challenge-worker', { createScriptURL: () => workerAddress });
  return policy?.createScriptURL(workerAddress) ?? workerAddress;
}
