import { KEY_REFERENCE_MINUTES } from '@whorl/contract/keys/key-setup.ts';
import { createSigner, type SigningSecrets } from '../platform/signer.ts';

const REFERENCE_LIFETIME_MS = KEY_REFERENCE_MINUTES * 60_000;
const REFERENCE = /^([\w-]{36})\.(\d{13})\.([\w-]{43})$/;

/** Signed reference to a key's ID for URLs: it contains neither the key nor an email address, and expires soon. */
export type KeyReferences = {
  /** @param now milliseconds since 1970 */
  sign(id: string, now: number): string;
  /** Returns the ID in a valid reference; undefined if it is invalid or has expired. */
  read(text: string, now: number): string | undefined;
};

/**
 * Creates the signer of key references, `{id}.{expiry in milliseconds since 1970}.{HMAC-SHA256}`.
 *
 * @param purpose a reference is invalid for any other purpose
 */
export function createKeyReferences(secrets: SigningSecrets, purpose: 'key-reference' | 'key-status'): KeyReferences {
  const signer = createSigner(secrets, purpose, 'plain');
  return {
    sign(id, now) {
      const until = String(now + REFERENCE_LIFETIME_MS);
      return `${id}.${until}.${signer.sign([id, until])}`;
    },
    read(text, now) {
      const [, id = '', until = '', given = ''] = REFERENCE.exec(text) ?? [];
      if (id === '' || Number(until) <= now) return undefined;
      return signer.isSigned([id, until], given) ? id : undefined;
    },
  };
}
