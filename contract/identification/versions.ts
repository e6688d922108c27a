/** Version of the agent's requests; part of the script's URL. */
export const AGENT_VERSION = '2';
/** Version of the loader that requests the script; part of the script's URL, too. */
export const LOADER_VERSION = '1.0.0';

/**
 * The same versions for the script of the commercial vendor: the major version of the wire contract, and the latest
 * version of the vendor's loader at the time of writing.
 */
export const VENDOR_AGENT_VERSION = '3';
export const VENDOR_LOADER_VERSION = '3.12.15';
