import { type Challenge, writtenSolution } from '@whorl/contract/leads/proof-of-work.ts';
import { once } from '@whorl/contract/once.ts';
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

/** Trusted Types require a policy for a worker's URL. A policy's name can be used once per document. */
const trustedAddress = once(() => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('challenge-worker', { createScriptURL: () => workerAddress });
  return policy?.createScriptURL(workerAddress) ?? workerAddress;
});

type Policy = { createScriptURL(url: string): unknown };
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(): string }): Policy };
