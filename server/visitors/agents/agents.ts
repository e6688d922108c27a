import type { BotInfo } from '@whorl/contract/identification/bot-info.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../platform/feature.ts';
import { type KnownAgent, readAgentCatalog } from './agent-catalog.ts';
import { fetchDirectory } from './fetch-directory.ts';
import { type AllowedDirectories, createKeyDirectories } from './key-directories.ts';
import { type AgentFacts, nameAgent } from './name-agent.ts';
import { spendNonce } from './spend-nonce.ts';
import { type SignatureCheck, type SignedRequest, verifyAgentSignatures } from './verify-signatures.ts';

export type AgentSettings = {
  /** Path of the operator's JSON file of known agents, see `readAgentCatalog`. */
  readonly knownAgentsPath: string | undefined;
  readonly allowedDirectories: AllowedDirectories;
  /** Whether key directories may have IP addresses that aren't public. */
  readonly allowPrivateDirectories: boolean;
};

/** Recognizes agents, AI browsers, crawlers and automation frameworks. */
export type Agents = {
  /** Verifies the signatures of a request; undefined if it has none. */
  verify(request: FastifyRequest): Promise<SignatureCheck | undefined>;
  name(facts: AgentFacts): BotInfo | undefined;
  /** Verifies the signatures of a request, and names its agent by them and by its `User-Agent` alone. */
  identify(request: FastifyRequest): Promise<BotInfo | undefined>;
};

/**
 * Creates the recognition of agents.
 *
 * @param own agents of this server, which take precedence over all lists
 * @throws Error naming a file that cannot be read
 */
export function createAgents(
  {
    database,
    clock,
    jobs,
    closing,
    publicUrl,
  }: Pick<Services, 'database' | 'clock' | 'jobs' | 'closing' | 'publicUrl'>,
  settings: AgentSettings,
  own: readonly KnownAgent[] = [],
): Agents {
  const catalog = readAgentCatalog(settings.knownAgentsPath, own);
  const name = (facts: AgentFacts) => nameAgent(facts, catalog);
  const allowPrivate = settings.allowPrivateDirectories;
  const directories = createKeyDirectories({
    allowed: settings.allowedDirectories,
    allowPrivate,
    pinned: catalog.pinned,
    fetch: (origin) => fetchDirectory(origin, { closing, allowPrivate }),
    runInBackground: (task) => void jobs.once('refresh a key directory', task),
    now: clock.now,
  });
  const verify = (request: FastifyRequest) =>
    verifyAgentSignatures(toSignedRequest(request, publicUrl), {
      ...directories,
      spendNonce: (nonce) => spendNonce(database, nonce),
      now: clock.now(),
    });
  return {
    verify,
    name,
    async identify(request) {
      const userAgent = request.headers['user-agent'] ?? '';
      const facts = { crawler: undefined, range: undefined, bot: undefined, globals: [] };
      return name({ ...facts, userAgent, signature: await verify(request) });
    },
  };
}

/**
 * Describes a request as its client signed it. A proxy may have changed `Host`, so the public URL determines the authority;
 * without one, a signature for another host isn't recognized as such.
 */
function toSignedRequest({ raw, protocol }: FastifyRequest, publicUrl: string | undefined): SignedRequest {
  const { rawHeaders, method = 'GET', url = '/', headers } = raw;
  const fields = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: rawHeaders[at + 1] ?? '' }] : []));
  const scheme = publicUrl === undefined ? protocol : new URL(publicUrl).protocol.slice(0, -1);
  const hostUri = `${scheme}://${headers.host ?? ''}${url}`;
  return {
    method,
    fields,
    requestTarget: url,
    hostUri,
    targetUri: publicUrl === undefined ? hostUri : publicUrl + url,
  };
}
