import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { AGENT_VERSION, VENDOR_AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../../platform/http/api-error.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { closedPolicy } from '../../platform/static/content-security-policy.ts';
import { createStaticEntry } from '../../platform/static/static-entry.ts';
import { vendorLoaderScript } from './vendor-loader-script.ts';

/** An hour without asking, then a day of the old one while the new one is fetched. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';
/** A customer's page imports it from here; it is the same for everybody. */
const FOR_ANY_SITE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
/** Small enough that the strongest compression costs nothing at the start. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/**
 * Serves the agent's script from memory under its address for every API key; a wrong key is refused when it is used. The
 * address of the commercial vendor's loader answers with a script that loads the same agent.
 *
 * Whatever else is requested below `/agent/` is answered with 404 and the headers that let a page of another site read the
 * answer; without them its browser reports a blocked response instead of the status.
 *
 * @param path of the bundle; if the file does not exist, the address answers 404
 */
export function serveAgentScript(server: FastifyInstance, path: string, publicUrl: string | undefined): void {
  const entry = existsSync(path) ? createEntry(readFileSync(path), publicUrl) : undefined;
  if (entry === undefined) server.log.error({ path }, 'the identification agent was not built');
  const notFound = (reply: FastifyReply) => {
    reply.headers(FOR_ANY_SITE);
    throw new ApiError('not_found');
  };
  server.get<{ Params: { version: string; apiKey: string } }>(ROUTE, (request, reply) => {
    const { version, apiKey } = request.params;
    if (entry !== undefined && version === VENDOR_AGENT_VERSION) {
      return reply
        .headers({ ...FOR_ANY_SITE, 'content-type': 'text/javascript; charset=utf-8', 'cache-control': CACHE_CONTROL })
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

function createEntry(script: Buffer, publicUrl: string | undefined) {
  return createStaticEntry(
    { identity: script, br: brotliCompressSync(script, COMPRESSION), gzip: gzipSync(script, { level: 9 }) },
    {
      ...securityHeaders(publicUrl),
      'content-security-policy': closedPolicy,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': CACHE_CONTROL,
      ...FOR_ANY_SITE,
    },
    200,
  );
}
