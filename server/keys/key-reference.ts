import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long the page that a plain form ends on shows the key, in milliseconds; by then it is copied. */
const SHOWN_MS = 30 * 60_000;
const REFERENCE = /^([\w-]{36})\.(\d{13})\.([\w-]{43})$/;

/** A signed note of a key's id for an address: not the key itself, nobody's e-mail address, and soon worth nothing. */
export function signReference(id: string, now: number, secret: string): string {
  const until = String(now + SHOWN_MS);
  return `${id}.${until}.${mac(id, until, secret)}`;
}

/** The id in a reference that we signed and that still holds. */
export function readReference(text: string, now: number, secret: string): string | undefined {
  const [, id = '', until = '', given = ''] = REFERENCE.exec(text) ?? [];
  if (id === '' || Number(until) <= now) return undefined;
  return timingSafeEqual(Buffer.from(given), Buffer.from(mac(id, until, secret))) ? id : undefined;
}

const mac = (id: string, until: string, secret: string): string =>
  createHmac('sha256', secret).update(`key-reference:${id}:${until}`).digest('base64url');
