/**
 * Version of the consent policy: the day from which it is valid. Visitors who chose under another version are asked
 * again. Change it when the data stored or processed with consent changes in substance; a test compares the register of
 * that data with the hash below, so that a person decides.
 */
export const CONSENT_POLICY_VERSION = '2026-11-28';

/** Date from which the statement in `/.well-known/gpc.json` is valid. */
export const GPC_SUPPORTED_SINCE = '2026-11-22';

/** Hash of the entries of `stored-data/` and `content/stored-data.yaml` that need consent, for the version above. */
export const CONSENTED_REGISTER_HASH = '9a6084417f5b1b18';
