import { AGENT_VERSION, LOADER_VERSION } from '../identification/versions.ts';
import { endpoints } from '../urls.ts';
import type { IssuedKind } from './api-key.ts';

/**
 * Returns sample code that works without changes, with this key and server.
 *
 * @param origin of this server, without a trailing slash
 * @param requestId the request to look up, if known
 */
export const createSnippet = (kind: IssuedKind, key: string, origin: string, requestId?: string): string =>
  kind === 'free' ? identifySnippet(key, origin) : eventSnippet(key, origin, requestId);

const identifySnippet = (key: string, origin: string): string => {
  const script = endpoints.agentScript
    .replace('<version>', AGENT_VERSION)
    .replace('<apiKey>', key)
    .replace('<loaderVersion>', LOADER_VERSION);
  return `const { load } = await import(
  '${origin}${script}'
)
const agent = await load({
  apiKey: '${key}',
  endpoint: '${origin}${endpoints.identify}',
})
console.log(await agent.get({ extendedResult: true }))`;
};

const eventSnippet = (key: string, origin: string, requestId = 'REQUEST_ID'): string =>
  `curl -H 'Auth-API-Key: ${key}' \\
  '${origin}${endpoints.event.replace(':requestId', requestId)}'`;
