import { createCipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sealEvent } from '../../server/visitors/sealed-results/seal-event.ts';
import { unsealResult } from './unseal-result.ts';

const [key, otherKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const event = { products: { incognito: { data: { result: true } } } };
const sealedResult = sealEvent(event, key);

describe('unsealResult', () => {
  it('returns the event that the server sealed, with any of the keys', () => {
    expect(unsealResult({ sealedResult, keys: [key] })).toEqual(event);
    expect(unsealResult({ sealedResult, keys: [otherKey, key] })).toEqual(event);
  });

  it.each([0, 4, 16, 40, -1])('throws if the byte at %d was changed', (index) => {
    const sealed = Buffer.from(sealedResult, 'base64');
    const at = index < 0 ? sealed.length + index : index;
    sealed[at] = (sealed[at] ?? 0) ^ 1;
    expect(() => unsealResult({ sealedResult: sealed.toString('base64'), keys: [key] })).toThrow(Error);
  });

  it.each(['', 'nYXc7Q==', 'noXc7Q==', sealedResult.slice(0, 40)])('throws for %j', (text) => {
    expect(() => unsealResult({ sealedResult: text, keys: [key] })).toThrow('sealedResult');
  });

  it('throws for another key, for no key and for a key of another length', () => {
    expect(() => unsealResult({ sealedResult, keys: [otherKey] })).toThrow('sealed with another key');
    expect(() => unsealResult({ sealedResult, keys: [] })).toThrow(TypeError);
    expect(() => unsealResult({ sealedResult, keys: ['c2hvcnQ='] })).toThrow('32 bytes');
  });

  it('throws for a result that inflates to more than one megabyte', () => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce);
    const encrypted = Buffer.concat([cipher.update(deflateRawSync(Buffer.alloc(2 ** 21, ' '))), cipher.final()]);
    const bomb = Buffer.concat([Buffer.from('9e85dced', 'hex'), nonce, encrypted, cipher.getAuthTag()]);
    expect(() => unsealResult({ sealedResult: bomb.toString('base64'), keys: [key] })).toThrow();
  });
});
