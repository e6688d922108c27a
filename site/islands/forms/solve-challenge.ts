import { type Challenge, formatSolution } from '@whorl/contract/leads/proof-of-work.ts';
import { once } from '@whorl/contract/once.ts';
import workerAddress from './challenge-worker.ts?worker&url';

/** Timeout in milliseconds. The message is already stored; without a solution it is reviewed by a person. */
const LONGEST_MS = 20_000;

/**
 * Solves a challenge in a worker, so that the page stays responsive.
 *
 * @throws Error if the worker can't be started or exceeds the timeout
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
    return formatSolution(challenge, nonces);
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
