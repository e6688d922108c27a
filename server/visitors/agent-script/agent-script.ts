import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { AGENT_VERSION, VENDOR_AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../../platform/http/api-error.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { sharedFileHeaders } from '../../platform/http/shared-files.ts';
import { denyAllPolicy } from '../../platform/static/content-security-policy.ts';
import { listPublicFiles, type PublicFile, readEncodings } from '../../platform/static/read-public-files.ts';
import { createStaticEntry } from '../../platform/static/static-entry.ts';
import { vendorLoaderScript } from './vendor-loader-script.ts';

/** Cached for an hour, then served stale for up to a day while it is revalidated. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

/**
 * Registers the route of the agent's script, which is served from memory and imported by customers' pages on any origin.
 * The URL contains the API key, which is checked only when the agent uses it. The URL of the commercial vendor's loader
 * returns a script that loads the same agent.
 *
 * Everything else below `/agent/` returns 404 with CORS headers; without them the browser of another site's page reports
 * a blocked response instead of the status.
 *
 * @param path path of the bundle, next to its compressed files; if the file doesn't exist, the URL returns 404
 */
export function registerAgentScript(server: FastifyInstance, path: string, publicUrl: string | undefined): void {
  const files = existsSync(path) ? listPublicFiles(dirname(path)) : [];
  const file = files.find(({ name }) => name === basename(path));
  const entry = file && createEntry(file, publicUrl);
  if (entry === undefined) server.log.error({ path }, 'the identification agent is missing; run npm run build');
  const notFound = (reply: FastifyReply) => {
    reply.headers(sharedFileHeaders);
    throw new ApiError('not_found');
  };
  server.get<{ Params: { version: string; apiKey: string } }>(ROUTE, (request, reply) => {
    const { version, apiKey } = request.params;
    if (entry !== undefined && version === VENDOR_AGENT_VERSION) {
      return reply
        .headers({
          ...sharedFileHeaders,
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': CACHE_CONTROL,
        })
        .send(vendorLoaderScript(apiKey));
    }
    if (entry === undefined || version !== AGENT_VERSION) return notFound(reply);
    reply.hijack();
    entry.send(request.raw, reply.raw);
  });
  server.get(`${AGENT_AREA}*`, (_request, reply) => notFound(reply));
}

const AGENT_AREA = '/agent/';
const ROUTE = endpoints.agentScript
  .replace('<version>', ':version')
  .replace('<apiKey>', ':apiKey')
  .replace('<loaderVersion>.js', ':loaderVersion(^[\\d.]+).js');

function createEntry(file: PublicFile, publicUrl: string | undefined) {
  return createStaticEntry(
    readEncodings(file),
    {
      ...securityHeaders(publicUrl),
      'content-security-policy': denyAllPolicy,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': CACHE_CONTROL,
      ...sharedFileHeaders,
    },
    200,
  );
}
