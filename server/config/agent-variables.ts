import { oneOf, optional, text, withDefault } from './config-values.ts';

/** Variables for the recognition of agents. */
export const agentVariables = {
  KNOWN_AGENTS: optional(
    text,
    'Path of a JSON file with agents, crawlers and pinned keys in addition to the bundled list.',
  ),
  AGENT_DIRECTORIES: withDefault(
    oneOf(['any', 'known', 'off']),
    'any',
    'Key directories that are fetched to verify signatures: of any agent, only of known agents, or none (pinned keys only).',
  ),
  AGENT_PRIVATE_DIRECTORIES: withDefault(
    oneOf(['off', 'on']),
    'off',
    'on lets key directories have private and loopback IP addresses and http, for agents in your own network; off refuses them.',
  ),
} as const;
