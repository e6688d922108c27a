/**
 * The version of what visitors are asked to agree to: the day from which it holds. Whoever chose under another version is
 * asked again. It changes when what is stored or done with consent changes in substance; a test compares the register
 * of it with the hash below, so that a person decides.
 */
export const CONSENT_POLICY_VERSION = '2026-11-23';

/** When what `/.well-known/gpc.json` says came into force, as a date. */
export const GPC_SUPPORTED_SINCE = '2026-11-22';

/** Of everything in `stored-data/` that needs consent, as the version above asks for it. */
export const CONSENTED_REGISTER_HASH = 'eaba090f63370910';
