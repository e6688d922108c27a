import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signWebhook } from '../../server/leads/delivery/webhook-destination.ts';
import { verifyWebhookSignature } from './webhook.ts';

const secret = 'webhook-secret';
const body = '{"requestId":"1795262587402.k9Xw2a","é":1}';
const sign = (key: string, text: string | Uint8Array = body) => createHmac('sha256', key).update(text).digest('hex');

describe('verifyWebhookSignature', () => {
  it('accepts the signature of the body as text and as bytes', () => {
    // printf %s BODY | openssl dgst -sha256 -hmac webhook-secret
    const header = 'v1=7d85c859e48db06c24589ba1a51662e0fd21394d8785d305838aae19d59fab43';
    expect(verifyWebhookSignature({ body, header, secret })).toBe(true);
    expect(verifyWebhookSignature({ body: new TextEncoder().encode(body), header, secret })).toBe(true);
  });

  it('accepts one valid signature among several, as during a rotation of the secret', () => {
    const header = `v1=${sign('earlier')}, v2=${sign('x')},v1=${sign(secret)}`;
    expect(verifyWebhookSignature({ body, header, secret })).toBe(true);
  });

  it.each([
    ['another body', { body: `${body} ` }],
    ['another secret', { secret: 'other' }],
    ['a missing header', { header: null }],
    ['an empty header', { header: '' }],
    ['another scheme', { header: `v2=${sign(secret)}` }],
    ['the scheme of signatures with a timestamp', { header: `sha256=${sign(secret)}` }],
    ['a signature that is too short', { header: `v1=${sign(secret).slice(2)}` }],
    ['a signature that is too long', { header: `v1=${sign(secret)}00` }],
    ['a signature without a scheme', { header: sign(secret) }],
  ])('rejects %s', (_, change) => {
    expect(verifyWebhookSignature({ body, header: `v1=${sign(secret)}`, secret, ...change })).toBe(false);
  });

  it('throws for an empty secret', () => {
    expect(() => verifyWebhookSignature({ body, header: `v1=${sign('')}`, secret: '' })).toThrow('secret must be');
  });

  it("accepts the server's own lead webhooks, and rejects a changed, old or future timestamp", () => {
    const now = Math.floor(Date.now() / 1000);
    const verify = (timestamp: string, signedAt = timestamp) =>
      verifyWebhookSignature({ body, header: `sha256=${signWebhook(secret, signedAt, body)}`, secret, timestamp });
    expect(verify(String(now))).toBe(true);
    expect(verify(String(now), String(now - 1))).toBe(false);
    expect(verify(String(now - 400))).toBe(false);
    expect(verify(String(now + 400))).toBe(false);
    expect(verify('')).toBe(false);
  });
});
