import { createSigner, type SigningSecrets } from '../platform/signer.ts';

/** How long the page that a plain form ends on shows the key, in milliseconds; by then it is copied. */
const SHOWN_MS = 30 * 60_000;
const REFERENCE = /^([\w-]{36})\.(\d{13})\.([\w-]{43})$/;

/** A signed note of a key's id for an address: not the key itself, nobody's e-mail address, and soon worth nothing. */
export type KeyReferences = {
  /** @param now milliseconds since 1970 */
  sign(id: string, now: number): string;
  /** The id in a reference that we signed and that still holds. */
  read(text: string, now: number): string | undefined;
};

export function createKeyReferences(secrets: SigningSecrets): KeyReferences {
  const signer = createSigner(secrets, 'key-reference', 'plain');
  return {
    sign(id, now) {
      const until = String(now + SHOWN_MS);
      return `${id}.${until}.${signer.sign([id, until])}`;
    },
    read(text, now) {
      const [, id = '', until = '', given = ''] = REFERENCE.exec(text) ?? [];
      if (id === '' || Number(until) <= now) return undefined;
      return signer.isSigned([id, until], given) ? id : undefined;
    },
  };
}
