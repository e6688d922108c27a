import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterTest } from './clean-up.ts';

export const CLIENT_ID = 'whorl-console';
export const CLIENT_SECRET = 'a secret of the client';

type Grant = { claims: Record<string, unknown>; challenge: string; redirectUri: string; isForged: boolean };

export type TestOpenIdProvider = {
  readonly issuer: string;
  /**
   * Signs a person in, as the pages of a provider do.
   *
   * @param url authorization URL
   * @param claims claims of the ID token
   * @param isForged whether another key signs it
   * @returns the URL to which the provider sends the browser
   */
  authorize(url: string, claims: Record<string, unknown>, isForged?: boolean): string;
};

/** Starts an OpenID Connect provider with discovery, token endpoint and RS256 keys (OpenID Connect Core 1.0, 3.1). */
export async function startOpenIdProvider(): Promise<TestOpenIdProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { privateKey: foreignKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    switch (new URL(request.url ?? '', issuer).pathname) {
      case '/.well-known/openid-configuration':
        return {
          status: 200,
          body: {
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/keys`,
            response_types_supported: ['code'],
            id_token_signing_alg_values_supported: ['RS256'],
            subject_types_supported: ['public'],
            code_challenge_methods_supported: ['S256'],
          },
        };
      case '/keys':
        return {
          status: 200,
          body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
        };
      case '/token':
        return exchange(new URLSearchParams(await text(request)));
      default:
        return { status: 404, body: {} };
    }
  }

  function exchange(form: URLSearchParams): { status: number; body: object } {
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const isClient = form.get('client_id') === CLIENT_ID && form.get('client_secret') === CLIENT_SECRET;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!isClient) return { status: 401, body: { error: 'invalid_client' } };
    if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return { status: 400, body: { error: 'invalid_grant' } };
    const seconds = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: CLIENT_ID, sub: 'person-1', iat: seconds, exp: seconds + 300, ...grant.claims };
    const body = {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: createToken(claims, grant.isForged),
    };
    return { status: 200, body };
  }

  function createToken(claims: object, isForged: boolean): string {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const signed = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), isForged ? foreignKey : privateKey).toString('base64url')}`;
  }

  return {
    issuer,
    authorize(url, claims, isForged = false) {
      const query = new URL(url).searchParams;
      const code = randomUUID();
      const redirectUri = query.get('redirect_uri') ?? '';
      const nonce = query.get('nonce') ?? undefined;
      grants.set(code, {
        claims: { nonce, ...claims },
        challenge: query.get('code_challenge') ?? '',
        redirectUri,
        isForged,
      });
      return `${redirectUri}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`;
    },
  };
}
