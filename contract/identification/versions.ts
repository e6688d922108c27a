/** The version of what the agent sends; a part of the script's address. */
export const AGENT_VERSION = '2';
/** The version of the loader that asks for the script; a part of its address too. */
export const LOADER_VERSION = '1.0.0';

/**
 * The same two for the address of a script that is not ours: the major version of the wire contract that we speak with
 * the commercial vendor, and the version of the vendor's own loader that was the latest when this was written.
 */
export const VENDOR_AGENT_VERSION = '3';
export const VENDOR_LOADER_VERSION = '3.12.15';
