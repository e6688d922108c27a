/** Where a Sentry project takes errors, as its DSN says it. */
export type SentryProject = {
  /** As it is configured; every visitor's browser may read it. */
  readonly dsn: string;
  readonly publicKey: string;
  /** Where its envelopes are posted to. */
  readonly envelopeUrl: string;
};

/** What the SDK takes, without the secret that old ones carry. */
const DSN = /^(https?):\/\/(\w+)@([\w.-]+|\[[\da-f:.]+\])(:\d+)?((?:\/[\w.-]+)*)\/(\d+)$/i;

/**
 * `https://KEY@HOST/PROJECT`, where a path may stand before the project
 * (https://develop.sentry.dev/sdk/foundations/transport/authentication/).
 *
 * @returns undefined for everything else, and for a DSN with a secret: browsers would be given that too
 */
export function parseSentryDsn(dsn: string): SentryProject | undefined {
  const [, protocol, publicKey, host, port = '', path = '', project] = DSN.exec(dsn) ?? [];
  const envelopeUrl = `${protocol}://${host}${port}${path}/api/${project}/envelope/`;
  if (publicKey === undefined || !URL.canParse(envelopeUrl)) return undefined;
  return { dsn, publicKey, envelopeUrl };
}
