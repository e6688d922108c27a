import { AgentError, findErrorName } from '@whorl/contract/identification/errors.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Agent, GetOptions, LoadOptions } from './agent-types.ts';
import { isOwnScript, loadScript, type ScriptLoading, scriptUrl } from './load-script.ts';

export type ScriptSettings = LoadOptions & {
  /**
   * URL with the placeholders `<version>`, `<apiKey>` and `<loaderVersion>`; by default our own server's. The
   * commercial vendor's pattern turns on account mode: the vendor's script is loaded from there. None of the vendor's
   * code is bundled.
   */
  scriptUrlPattern?: string;
};

/**
 * Loads the script of the pattern and creates its agent, ours or the vendor's: both export `load`, and both agents have
 * `get` with the same options. Errors of either are mapped to ours by their message. `get` has no timeout of its own;
 * the caller limits it.
 *
 * @throws AgentError
 */
export async function loadScriptAgent(settings: ScriptSettings, loading?: ScriptLoading): Promise<Agent> {
  const { apiKey, scriptUrlPattern = endpoints.agentScript, ...rest } = settings;
  if (typeof apiKey !== 'string' || apiKey === '') throw new AgentError('apiKeyMissing');
  const isOwn = isOwnScript(scriptUrlPattern);
  const load = getLoad(await loadScript(scriptUrl(scriptUrlPattern, apiKey), loading));
  const agent = await convertErrors(() => load({ apiKey, ...loadOptions(rest, isOwn) }));
  const get = (options: GetOptions = {}): Promise<never> =>
    convertErrors(async () => {
      const result: unknown = await agent.get(isOwn ? options : toVendorOptions(options));
      if (!isResult(result)) throw new AgentError('badResponseFormat', { cause: result });
      return result as never;
    });
  return { get };
}

/** Returns the options that the vendor's agent accepts. */
const toVendorOptions = ({ timeout, tag, linkedId, extendedResult }: GetOptions): GetOptions => ({
  ...(timeout !== undefined && { timeout }),
  ...(tag !== undefined && { tag }),
  ...(linkedId !== undefined && { linkedId }),
  ...(extendedResult !== undefined && { extendedResult }),
});

type Load = (options: LoadOptions) => Promise<Agent>;

function getLoad(script: unknown): Load {
  const { load } = (script ?? {}) as { load?: unknown };
  if (typeof load !== 'function') throw new AgentError('scriptLoadFailed', { cause: 'the script exports no load' });
  return load as Load;
}

/**
 * Returns the options for `load`. The vendor rejects relative URLs and has an endpoint of its own by default, so our
 * default endpoint is left out.
 *
 * @param isOwn whether the script is ours, not the vendor's
 */
function loadOptions(
  { endpoint, region, signalTimeoutMs }: Omit<LoadOptions, 'apiKey'>,
  isOwn: boolean,
): Omit<LoadOptions, 'apiKey'> {
  return {
    ...(region !== undefined && { region }),
    ...(isOwn && signalTimeoutMs !== undefined && { signalTimeoutMs }),
    ...(endpoint !== undefined &&
      endpoint !== endpoints.identify && { endpoint: new URL(endpoint, location.href).href }),
  };
}

async function convertErrors<Value>(action: () => Promise<Value>): Promise<Value> {
  try {
    return await action();
  } catch (error) {
    throw toAgentError(error);
  }
}

/**
 * Converts errors of either script: even our own script's errors are of another class, because it is another bundle.
 */
function toAgentError(error: unknown): AgentError {
  if (error instanceof AgentError) return error;
  const { message, requestId } = (error ?? {}) as { message?: unknown; requestId?: unknown };
  return new AgentError(findErrorName(String(message)) ?? 'generalServerFailure', {
    cause: error,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  });
}

function isResult(result: unknown): boolean {
  const { visitorId, requestId } = (result ?? {}) as { visitorId?: unknown; requestId?: unknown };
  return typeof visitorId === 'string' && typeof requestId === 'string';
}
