import { repositoryNameSchema } from '@whorl/contract/repositories.ts';
import { type SignupProvider, signupProviderNames } from '@whorl/contract/signup-options.ts';
import { cleanEmail } from '@whorl/contract/text/clean-text.ts';
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';
import { BACKUP_KEY_BYTES } from '../platform/backup/encrypted-file.ts';
import { parseSentryDsn } from '../platform/vendor/sentry-dsn.ts';

/** Schemas of environment variables. Their messages follow the variable's name. */
export const text = v.pipe(v.string(), v.minLength(1));
export const secret = v.pipe(v.string(), v.minLength(16, 'needs at least 16 characters'));
const commaList = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((part) => part.trim())),
);
export const secrets = v.pipe(
  commaList,
  v.array(v.pipe(v.string(), v.minLength(16, 'needs at least 16 characters in each value of the list'))),
);
/** A key for `encryptFile`. */
export const backupKey = v.pipe(
  v.string(),
  v.transform((value) => Buffer.from(value, 'base64')),
  v.check((key) => key.length === BACKUP_KEY_BYTES, `needs to be ${BACKUP_KEY_BYTES} bytes in Base64`),
);
export const webUrl = v.pipe(
  v.string(),
  v.check((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'needs to be an http(s) URL'),
);
export const httpsUrl = v.pipe(
  webUrl,
  v.check((value) => URL.canParse(value) && new URL(value).protocol === 'https:', 'needs to be an https URL'),
);
export const origin = v.pipe(
  webUrl,
  v.transform((value) => new URL(value)),
  v.check(
    (url) => url.href === `${url.origin}/`,
    'needs to be scheme, host and port only, such as https://example.com',
  ),
  v.transform((url) => url.origin),
);
export const wholeNumber = (from: number, to: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'needs to be a whole number'),
    v.transform(Number),
    v.minValue(from, `needs to be ${from} or more`),
    v.maxValue(to, `needs to be ${to} or less`),
  );
export const seconds = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?$/, 'needs to be a number of seconds'),
  v.transform(Number),
  v.minValue(0.1, 'needs to be 0.1 or more'),
  v.maxValue(300, 'needs to be 300 or less'),
);
export const address = v.pipe(
  v.string(),
  v.check(
    (value) => ipaddr.isValid(value) || ipaddr.isValidCIDR(value),
    (issue) => `"${issue.input}" is not an IP address or network`,
  ),
);
export const addresses = v.pipe(commaList, v.array(address));
export const repositoryNames = v.pipe(
  v.string(),
  v.transform((value) => [...new Set(value.split(',').map((part) => part.trim()))]),
  v.array(repositoryNameSchema),
);
export const emailAddress = v.pipe(
  v.string(),
  v.transform(cleanEmail),
  v.rfcEmail((issue) => `"${issue.input}" is not an email address`),
);
export const emailAddresses = v.pipe(commaList, v.array(emailAddress));
export const emailAddressesByForm = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((part) => part.split('=').map((side) => side.trim()))),
  v.array(v.tuple([v.pipe(v.string(), v.minLength(1)), emailAddress], 'needs to be FORM=ADDRESS, separated by commas')),
);
export const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '',
    'needs to be smtps://USER:PASSWORD@HOST:PORT or smtp://…',
  ),
  v.transform((value) => new URL(value)),
);
export const signupProviders = v.pipe(
  v.string(),
  v.transform((value) =>
    Object.fromEntries(
      value.split(',').map((part) => {
        const [, id = part.trim(), url = ''] = /^\s*(\w+):(\S+)\s*$/.exec(part) ?? [];
        return [id, url];
      }),
    ),
  ),
  v.record(
    v.picklist(
      Object.keys(signupProviderNames) as SignupProvider[],
      (issue) => `${issue.received} is not a provider. Use ${Object.keys(signupProviderNames).join(', ')}`,
    ),
    httpsUrl,
  ),
);
export const sentryDsn = v.pipe(
  v.string(),
  v.transform(parseSentryDsn),
  v.check(
    (project) => project !== undefined,
    'needs to be https://KEY@HOST/PROJECT, without a secret: every visitor can read it',
  ),
);
/** Sentry's rule: https://docs.sentry.io/platforms/javascript/configuration/environments/. */
export const sentryEnvironment = v.pipe(
  v.string(),
  v.regex(/^(?!None$)[^\s/]{1,64}$/, 'needs to be up to 64 characters without spaces and slashes, and not None'),
);
export const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'needs to be two capital letters, such as DE'));
export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `needs to be one of ${options.join(', ')}`);

/** A setting: an environment variable. */
export type Variable<Value> = {
  /** One sentence, the same in `.env.example` and in docs/configuration.md. */
  description: string;
  default?: string;
  schema: v.GenericSchema<string | undefined, Value>;
};

/** A setting without a default. */
export const optional = <Value>(
  schema: v.GenericSchema<string, Value>,
  description: string,
): Variable<Value | undefined> => ({
  description,
  schema: v.optional(schema),
});
/** A setting whose default is written as in the environment. */
export const withDefault = <Value>(
  schema: v.GenericSchema<string, Value>,
  value: string,
  description: string,
): Variable<Value> => ({
  description,
  default: value,
  schema: v.pipe(v.optional(v.string(), value), schema),
});
