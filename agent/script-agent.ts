import { AgentError, errorNameOf } from '@whorl/contract/identification/errors.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Agent, GetOptions, LoadOptions } from './agent-types.ts';
import { isOwnScript, loadScript, type ScriptLoading, scriptUrl } from './load-script.ts';

export type ScriptSettings = LoadOptions & {
  /**
   * Has `<version>`, `<apiKey>` and `<loaderVersion>` in it; by default our own server's. That of the commercial vendor
   * makes it account mode: the vendor's script is loaded from there, and nothing of it comes with this code.
   */
  scriptUrlPattern?: string;
};

/**
 * The agent that the script at the pattern's address makes, ours or the vendor's: both export `load`, and their agents
 * `get`, with the same options. Whatever either throws comes out as one of our errors, told apart by its text. How long
 * `get` takes is its caller's to bound.
 *
 * @throws AgentError
 */
export async function loadScriptAgent(settings: ScriptSettings, loading?: ScriptLoading): Promise<Agent> {
  const { apiKey, scriptUrlPattern = endpoints.agentScript, ...rest } = settings;
  if (typeof apiKey !== 'string' || apiKey === '') throw new AgentError('apiKeyMissing');
  const isOwn = isOwnScript(scriptUrlPattern);
  const load = loadOf(await loadScript(scriptUrl(scriptUrlPattern, apiKey), loading));
  const agent = await withOurErrors(() => load({ apiKey, ...loadOptions(rest) }));
  const get = (options: GetOptions = {}): Promise<never> =>
    withOurErrors(async () => {
      const result: unknown = await agent.get(isOwn ? options : vendorOptions(options));
      if (!isResult(result)) throw new AgentError('badResponseFormat', { cause: result });
      return result as never;
    });
  return { get };
}

/** What the vendor's agent understands. */
const vendorOptions = ({ timeout, tag, linkedId, extendedResult }: GetOptions): GetOptions => ({
  ...(timeout !== undefined && { timeout }),
  ...(tag !== undefined && { tag }),
  ...(linkedId !== undefined && { linkedId }),
  ...(extendedResult !== undefined && { extendedResult }),
});

type Load = (options: LoadOptions) => Promise<Agent>;

function loadOf(script: unknown): Load {
  const { load } = (script ?? {}) as { load?: unknown };
  if (typeof load !== 'function') throw new AgentError('scriptLoadFailed', { cause: 'the script exports no load' });
  return load as Load;
}

/** The vendor refuses an address that is not whole, and has its own where none is given; ours is nothing to it. */
function loadOptions({ endpoint, region }: Omit<LoadOptions, 'apiKey'>): Omit<LoadOptions, 'apiKey'> {
  return {
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined &&
      endpoint !== endpoints.identify && { endpoint: new URL(endpoint, location.href).href }),
  };
}

async function withOurErrors<Value>(action: () => Promise<Value>): Promise<Value> {
  try {
    return await action();
  } catch (error) {
    throw asAgentError(error);
  }
}

/** Our own script's errors are of a class of their own too: it is another bundle. */
function asAgentError(error: unknown): AgentError {
  if (error instanceof AgentError) return error;
  const { message, requestId } = (error ?? {}) as { message?: unknown; requestId?: unknown };
  return new AgentError(errorNameOf(String(message)) ?? 'generalServerFailure', {
    cause: error,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  });
}

function isResult(result: unknown): boolean {
  const { visitorId, requestId } = (result ?? {}) as { visitorId?: unknown; requestId?: unknown };
  return typeof visitorId === 'string' && typeof requestId === 'string';
}
