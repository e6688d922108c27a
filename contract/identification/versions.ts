/** The version of what the agent sends; a part of the script's address. */
export const AGENT_VERSION = '1';
/** The version of the loader that asks for the script; a part of its address too. */
export const LOADER_VERSION = '1.0.0';
