/** Sentry project, parsed from its DSN. */
export type SentryProject = {
  /** DSN as configured; it is public. */
  readonly dsn: string;
  readonly publicKey: string;
  /** URL to which envelopes are posted. */
  readonly envelopeUrl: string;
};

/** Format that the SDK accepts, without the secret key of old DSNs. */
const DSN = /^(https?):\/\/(\w+)@([\w.-]+|\[[\da-f:.]+\])(:\d+)?((?:\/[\w.-]+)*)\/(\d+)$/i;

/**
 * Parses a DSN `https://KEY@HOST/PROJECT`, with an optional path before the project
 * (https://develop.sentry.dev/sdk/foundations/transport/authentication/).
 *
 * @returns undefined if it is invalid or has a secret key, which would be sent to browsers
 */
export function parseSentryDsn(dsn: string): SentryProject | undefined {
  const [, protocol, publicKey, host, port = '', path = '', project] = DSN.exec(dsn) ?? [];
  const envelopeUrl = `${protocol}://${host}${port}${path}/api/${project}/envelope/`;
  if (publicKey === undefined || !URL.canParse(envelopeUrl)) return undefined;
  return { dsn, publicKey, envelopeUrl };
}
