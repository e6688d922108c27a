import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { httpbis } from 'http-message-signatures';
import { computeThumbprint } from '../visitors/agents/directory-keys.ts';

export type AgentKey = {
  readonly privateKey: KeyObject;
  /** Public key as an entry of a directory. */
  readonly jwk: { readonly kty: string; readonly crv: string; readonly x: string };
  /** Thumbprint of the key. */
  readonly keyId: string;
};

/** Generates an Ed25519 key. */
export function createAgentKey(): AgentKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { privateKey, jwk: { kty: 'OKP', crv: 'Ed25519', x }, keyId: computeThumbprint(x) };
}

export type SigningOptions = {
  readonly key: AgentKey;
  /** URL that the request is sent to, with the authority to sign. */
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Value of `Signature-Agent` as it is sent, such as `"https://agent.example"`. */
  readonly agent?: string | undefined;
  readonly fields?: readonly string[];
  /** Seconds from now. */
  readonly created?: number;
  readonly expires?: number;
  readonly nonce?: string | undefined;
  readonly keyId?: string;
  readonly algorithm?: string | undefined;
  readonly tag?: string;
  readonly label?: string;
  /** Headers of other signatures, to which this one is added. */
  readonly headers?: Readonly<Record<string, string>>;
};

let nonces = 0;

/**
 * Signs a request for Web Bot Auth with another library than the one that verifies.
 *
 * @returns the headers of the signature
 */
export async function signRequest(options: SigningOptions): Promise<Record<string, string>> {
  const { key, url, now, agent, created = 0, expires = 60, tag = 'web-bot-auth', label = 'sig1', headers } = options;
  const fields = options.fields ?? ['@authority', ...(agent === undefined ? [] : ['signature-agent'])];
  nonces += 1;
  const nonce = 'nonce' in options ? options.nonce : `nonce ${nonces}`;
  const signed = await httpbis.signMessage(
    {
      key: { id: options.keyId ?? key.keyId, sign: async (data) => sign(null, data, key.privateKey) },
      name: label,
      fields: [...fields],
      params: ['created', 'expires', 'keyid', 'alg', 'nonce', 'tag'],
      paramValues: {
        created: new Date(now + created * 1000),
        expires: new Date(now + expires * 1000),
        ...(options.algorithm !== undefined && { alg: options.algorithm }),
        ...(nonce !== undefined && { nonce }),
        tag,
      },
    },
    { method: 'POST', url, headers: { ...headers, ...(agent !== undefined && { 'Signature-Agent': agent }) } },
  );
  return Object.fromEntries(Object.entries(signed.headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}
