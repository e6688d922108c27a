import { type Role, roles } from '../../contract/console/roles.ts';
import { invitationParameter, passwordField } from '../../contract/console/sign-in.ts';
import { OWN_WORKSPACE } from '../../contract/keys/api-key.ts';
import { pages } from '../../contract/urls.ts';
import { createAccessToken } from '../../server/console/access-tokens.ts';
import { inviteUser } from '../../server/console/users.ts';
import { createKey } from '../../server/keys/create-key.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { createRandomAddress } from '../random-address.ts';

export const PASSWORD = 'a password of an operator';
/** The server limits calls per key. */
const KEYS = 80;
const ACTOR = { name: 'fuzz', network: '' };

/** Sessions, tokens and keys that authenticate requests. */
export type Credentials = {
  /** Cookie of a console session by role. */
  sessions: Readonly<Record<Role, string>>;
  accessTokens: Readonly<Record<Role, string>>;
  secretKeys: readonly string[];
  publicKeys: readonly string[];
};

/** Creates users, keys and tokens, and signs the users in. */
export async function createCredentials(url: string, database: Database): Promise<Credentials> {
  const createKeys = (kind: 'public' | 'secret', count: number): Promise<string[]> =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        // A tenth belongs to another workspace.
        const workspace = index % 10 === 9 ? 'fuzz' : OWN_WORKSPACE;
        const key = { kind, workspace, origins: [], name: 'fuzz', days: undefined };
        return (await createKey(database, Date.now(), key)).text;
      }),
    );
  return {
    ...(await signUsersIn(url, database)),
    secretKeys: await createKeys('secret', KEYS),
    publicKeys: await createKeys('public', KEYS / 4),
  };
}

/** Creates a user of each role with a session and an access token. Requests end sessions and remove users. */
export async function signUsersIn(
  url: string,
  database: Database,
): Promise<Pick<Credentials, 'sessions' | 'accessTokens'>> {
  const users = await Promise.all(roles.map(async (role) => [role, await signIn(url, database, role)] as const));
  const pick = (name: 'cookie' | 'token') =>
    Object.fromEntries(users.map(([role, user]) => [role, user[name]])) as Record<Role, string>;
  return { sessions: pick('cookie'), accessTokens: pick('token') };
}

/** Creates a user with this role. Returns the cookie of a session and an access token. */
async function signIn(url: string, database: Database, role: Role): Promise<{ cookie: string; token: string }> {
  const email = `${role}-${crypto.randomUUID()}@example.com`;
  const { token: invitation } = await inviteUser(database, Date.now(), ACTOR, { email, role });
  const response = await fetch(`${url}${pages.consoleInvitation.path}?${invitationParameter}=${invitation}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', 'x-forwarded-for': createRandomAddress() },
    body: new URLSearchParams({ [passwordField]: PASSWORD }),
  });
  await response.body?.cancel();
  const created = await createAccessToken(database, Date.now(), ACTOR, email);
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined || created === undefined)
    throw new Error(`The sign-in of a user failed: ${response.status}`);
  return { cookie, token: created.token };
}
