import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';

/** The URL of the agent's script, with a placeholder for the API key. */
export const agentUrl = endpoints.agentScript
  .replace('<version>', AGENT_VERSION)
  .replace('<apiKey>', 'YOUR_KEY')
  .replace('<loaderVersion>', LOADER_VERSION);
