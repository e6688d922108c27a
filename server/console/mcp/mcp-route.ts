import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/feature.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addressPrefix, truncateAddress } from '../../platform/http/client-address.ts';
import { takeForAddress } from '../../platform/rate-limit/take-for-address.ts';
import { findTokenUser } from '../access-tokens.ts';
import type { ConsoleAccess } from '../console-access.ts';
import { withoutIndexing } from '../console-routes.ts';
import type { UserWithRole } from '../session.ts';
import { ATTEMPTS } from '../sign-in.ts';
import { createTools } from './tools.ts';

const REALM = 'Bearer realm="console"';
const MISSING =
  'Send a personal access token as `Authorization: Bearer TOKEN`. `npm run users -- token EMAIL` creates one.';
const WRONG = 'This personal access token is unknown, was ended or has expired.';
/** Headers that the protocol defines. */
const protocolHeaders = ['accept', 'content-type', 'mcp-protocol-version'] as const;

/**
 * Registers the endpoint of the Model Context Protocol over HTTP, without sessions: each request is complete. Only
 * personal access tokens are accepted, never cookies, so that no other site can use a browser's login.
 */
export function registerMcp(
  server: FastifyInstance,
  { database, clock, rateLimiter }: Pick<Services, 'database' | 'clock' | 'rateLimiter'>,
  access: ConsoleAccess,
): void {
  const tools = createTools({ database, clock }, access);

  /** @throws ApiError `signed_out` without a valid token, `too_many_requests` after too many wrong ones */
  async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<UserWithRole> {
    const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) {
      reply.header('www-authenticate', REALM);
      throw new ApiError('signed_out', MISSING);
    }
    const user = await findTokenUser(database, clock.now(), token);
    const { clientAddress } = request;
    if (user !== undefined)
      return { name: user.email, role: user.role, network: truncateAddress(clientAddress), via: 'MCP' };
    // Only wrong tokens count: an assistant sends many requests, and can't guess 256 random bits.
    const limited = await takeForAddress(rateLimiter, 'console:sign-in', clientAddress, ATTEMPTS);
    if (!limited.allowed) throw new ApiError('too_many_requests', undefined, limited.retryAfterMs);
    request.log.warn({ address: addressPrefix(clientAddress) }, 'access token refused');
    reply.header('www-authenticate', `${REALM}, error="invalid_token"`);
    throw new ApiError('signed_out', WRONG);
  }

  server.post(consoleCalls.mcp, async (request, reply) => {
    withoutIndexing(reply);
    const user = await authenticate(request, reply);
    // Most servers have no assistant: the SDK is loaded with the first request.
    const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('./mcp-server.ts'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ]);
    const { mcp } = createMcpServer({
      tools,
      findUser: () => Promise.resolve(user),
      logError: (err) => request.log.error({ err }, 'tool of MCP failed'),
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await mcp.connect(transport);
    try {
      // Complete, because it is JSON and not a stream.
      const response = await transport.handleRequest(toWebRequest(request), { parsedBody: request.body });
      reply.send(response);
      return reply;
    } finally {
      await mcp.close();
    }
  });

  // Streams and sessions, which a server without them refuses with this status.
  server.route({
    method: ['GET', 'DELETE'],
    url: consoleCalls.mcp,
    handler: async (request, reply) => {
      withoutIndexing(reply);
      await authenticate(request, reply);
      return reply.code(405).header('allow', 'POST').send();
    },
  });
}

/** Converts a request for the SDK, which reads only method and headers: the body is parsed and the URL routed. */
function toWebRequest({ headers }: FastifyRequest): Request {
  const sent = new Headers();
  for (const name of protocolHeaders) {
    const value = headers[name];
    if (typeof value === 'string') sent.set(name, value);
  }
  return new Request('http://localhost', { method: 'POST', headers: sent });
}
