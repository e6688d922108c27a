import { type Context, createContext, type ReactElement, type ReactNode, useMemo } from 'react';
import { createAgent } from '../agent/load.ts';
import type { Agent, LoadOptions } from '../agent/options.ts';

/** The agent of the nearest provider. */
export const AgentContext: Context<Agent | undefined> = createContext<Agent | undefined>(undefined);

export type WhorlProviderProps = {
  loadOptions: LoadOptions;
  /** Lifetime of a cached result in seconds: 3600 by default, 86400 at most; 0 disables the cache. */
  cacheTimeInSeconds?: number | undefined;
  children?: ReactNode;
};

/**
 * Provides one agent to `useVisitorData` in all components below. Loads nothing until the first identification. The
 * options are compared by value, so they may be an object literal.
 */
export function WhorlProvider({ loadOptions, cacheTimeInSeconds, children }: WhorlProviderProps): ReactElement {
  const { apiKey, endpoint, scriptUrlPattern, region } = loadOptions;
  const cacheSeconds = cacheTimeInSeconds ?? loadOptions.cacheTimeInSeconds;
  const agent = useMemo(
    () => createAgent({ apiKey, endpoint, scriptUrlPattern, region, cacheTimeInSeconds: cacheSeconds }),
    [apiKey, endpoint, scriptUrlPattern, region, cacheSeconds],
  );
  return <AgentContext.Provider value={agent}>{children}</AgentContext.Provider>;
}
