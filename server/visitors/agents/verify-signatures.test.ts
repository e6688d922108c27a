import { createPublicKey } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeThumbprint, readKeySet } from './directory-keys.ts';
import vectors from './draft-vectors.json' with { type: 'json' };
import { type SignedRequest, verifyAgentSignatures } from './verify-signatures.ts';

type Vector = (typeof vectors)[number];
const MINUTE_MS = 60_000;

/** Returns the request of a vector, with changed headers. */
function toRequest(vector: Vector, changes: Record<string, string> = {}, url = vector.targetUri): SignedRequest {
  const headers = {
    signature: vector.signature,
    'signature-input': vector.signatureInput,
    ...('signatureAgent' in vector && { 'signature-agent': vector.signatureAgent }),
    ...changes,
  };
  const fields = Object.entries(headers).map(([name, value]) => ({ name, value: String(value) }));
  return { method: 'GET', targetUri: url, hostUri: url, requestTarget: new URL(url).pathname, fields };
}

/** Verifies with the vector's key in its directory, one minute after the signature was created. */
const verifyVector = (vector: Vector, request: SignedRequest, now = vector.created * 1000 + MINUTE_MS) =>
  verifyAgentSignatures(request, {
    toDirectory: ({ value }) => value,
    findKey: async (directory, keyId) =>
      vector.jwk.kty === 'OKP' && keyId === computeThumbprint(String(vector.jwk.x))
        ? { key: createPublicKey({ key: { ...vector.jwk }, format: 'jwk' }), directory: directory ?? 'pinned' }
        : { spoofed: 'unknown_key' },
    spendNonce: async () => true,
    now,
  });

const ed25519 = vectors.filter(({ jwk }) => jwk.kty === 'OKP');

test.each(ed25519.map((vector) => [vector.name, vector] as const))(
  'a vector of the drafts is verified: %s',
  async (_name, vector) => {
    expect(await verifyVector(vector, toRequest(vector))).toEqual({
      outcome: 'verified',
      keyId: 'poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U',
      hasNonce: true,
      directory: 'signatureAgent' in vector ? 'https://signature-agent.test' : 'pinned',
    });
  },
);

test.each(ed25519.map((vector) => [vector.name, vector] as const))(
  'a changed vector is not verified: %s',
  async (_name, vector) => {
    const failures = await Promise.all([
      verifyVector(vector, toRequest(vector, {}, 'https://example.org/path/to/resource')),
      verifyVector(vector, toRequest(vector), vector.created * 1000 - 2 * MINUTE_MS),
      verifyVector(vector, toRequest(vector), vector.created * 1000 + 1441 * MINUTE_MS),
      verifyVector(vector, toRequest(vector, { signature: vector.signature.replace(/=:.{6}/, '=:AAAAAA') })),
      verifyVector(
        vector,
        toRequest(vector, { 'signature-input': vector.signatureInput.replace('nonce="', 'nonce="x') }),
      ),
      verifyVector(vector, toRequest(vector, { 'signature-input': vector.signatureInput.replace('poqk', 'qoqk') })),
    ]);
    expect(failures.map((failure) => failure && 'reason' in failure && failure.reason)).toEqual([
      'forged',
      'not_yet_valid',
      'expired',
      'forged',
      'forged',
      'unknown_key',
    ]);
  },
);

test('a signature with RSA is unknown, because only Ed25519 is supported', async () => {
  const vector = vectors.find(({ jwk }) => jwk.kty === 'RSA') as Vector;
  expect(await verifyVector(vector, toRequest(vector))).toMatchObject({ outcome: 'unknown', reason: 'unsupported' });
});

test('the published example key is not accepted from a directory', () => {
  const [vector] = ed25519;
  expect(readKeySet({ keys: [vector?.jwk] }).size).toBe(0);
});

test('no change of one character of a header is verified', async () => {
  const header = fc.constantFrom('signature-input', 'signature-agent', 'signature');
  const character = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ed25519),
      header,
      fc.nat(),
      character,
      async (vector, name, at, replacement) => {
        const request = toRequest(vector);
        const field = request.fields.find((each) => each.name === name);
        fc.pre(field !== undefined);
        // The last character of the signature has bits that don't count.
        const length = field.value.length - (name === 'signature' ? 4 : 0);
        const index = at % length;
        fc.pre(field.value[index] !== replacement);
        const value = field.value.slice(0, index) + replacement + field.value.slice(index + 1);
        const check = await verifyVector(vector, toRequest(vector, { [name]: value }));
        expect(check?.outcome).not.toBe('verified');
      },
    ),
    { numRuns: 2_000 },
  );
});

test('no content of the headers causes an error', async () => {
  const [vector] = ed25519;
  if (vector === undefined) throw new Error('There is no vector');
  const token = fc.constantFrom(
    'sig1',
    '=',
    '(',
    ')',
    '"@authority"',
    '"signature-agent"',
    ';',
    ',',
    ':',
    '"',
    '?1',
    ' ',
  );
  const parameter = fc.constantFrom(
    ';key="sig1"',
    ';req',
    ';sf',
    ';tag="web-bot-auth"',
    ';created=1735689600',
    '=:AA==:',
  );
  const other = fc.oneof(
    fc.string(),
    fc.constantFrom(vector.signatureInput, '"https://agent.example"', ';expires=9e9'),
  );
  const content = fc.array(fc.oneof(token, parameter, other), { maxLength: 12 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(content, content, content, async (input, signature, agent) => {
      const changes = { 'signature-input': `${input};tag="web-bot-auth"`, signature, 'signature-agent': agent };
      const check = await verifyVector(vector, toRequest(vector, changes));
      expect(check?.outcome).not.toBe('verified');
    }),
    { numRuns: 2_000 },
  );
});
