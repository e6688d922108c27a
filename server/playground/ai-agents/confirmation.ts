import type { Signer } from '../../platform/signer.ts';

const VALID_MS = 60_000;
const PURPOSE = 'confirmation of an agent';

/** Creates the confirmation that a customer's click gives to the agent. @param now milliseconds since 1970 */
export function createConfirmation(signer: Signer, now: number): string {
  const expiresAt = String(now + VALID_MS);
  return `${expiresAt}.${signer.sign([PURPOSE, expiresAt])}`;
}

/** Whether a confirmation is genuine and hasn't expired. */
export function isConfirmation(signer: Signer, text: string, now: number): boolean {
  const [expiresAt = '', signature = ''] = text.split('.');
  return signer.isSigned([PURPOSE, expiresAt], signature) && now < Number(expiresAt);
}
