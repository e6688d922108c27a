import { endpoints } from '@whorl/contract/urls.ts';
import { AgentClient, type ClientSettings } from '../../agent/agent-client.ts';
import type { Agent, LoadOptions } from './options.ts';

/**
 * Loads the agent's script from your server, in up to five attempts. Collects no signals and stores nothing.
 *
 * @throws AgentError `API key required`, or the reason why the script could not be loaded
 * @throws Error if `cacheTimeInSeconds` is over one day
 */
export async function load(options: LoadOptions): Promise<Agent> {
  const agent = createAgent(options);
  await agent.load();
  return agent;
}

/** Creates an agent that loads its script at the first call of `get`. Works without a DOM, as in server rendering. */
export function createAgent({
  apiKey,
  endpoint,
  scriptUrlPattern,
  region,
  cacheTimeInSeconds,
}: LoadOptions): Agent & { load(): Promise<void> } {
  const urls =
    scriptUrlPattern === undefined ? getServerUrls(endpoint) : { scriptUrlPattern, ...omitUndefined({ endpoint }) };
  return new AgentClient({ apiKey, ...urls, ...omitUndefined({ region, cacheTimeInSeconds }) });
}

/** Returns the URLs of the agent on a server. Also accepts the URL that signals are posted to, as `endpoint` was before. */
function getServerUrls(endpoint: string | undefined): Pick<ClientSettings, 'endpoint' | 'scriptUrlPattern'> {
  if (endpoint === undefined) return {};
  const withSlash = endpoint.endsWith('/') ? endpoint : `${endpoint}/`;
  const server = withSlash.endsWith(endpoints.identify)
    ? withSlash.slice(0, -endpoints.identify.length)
    : withSlash.slice(0, -1);
  return { endpoint: server + endpoints.identify, scriptUrlPattern: server + endpoints.agentScript };
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

const omitUndefined = <Fields extends object>(fields: Fields): Defined<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
