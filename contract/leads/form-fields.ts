import * as v from 'valibot';
import { formRegions } from '../country/regions.ts';
import { parseUrl } from '../parse-url.ts';
import { cleanEmail, cleanLine, cleanParagraph, explainInvalidEmail } from '../text/clean-text.ts';

/** Largest lengths in UTF-16 code units, as the `maxlength` attribute counts them. */
export const fieldLengths = {
  /** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
  email: 254,
  url: 500,
  jobTitle: 120,
  /** Name of a person or a company. */
  name: 120,
  text: 5_000,
  address: 2_048,
  utmValue: 300,
} as const;
const MAX_UTM_KEYS = 20;

/** Applies a function of `clean-text.ts`. Unlike `v.transform`, it keeps the limits that follow in the JSON Schema. */
const cleaned = (clean: (text: string) => string) => {
  const action: v.BaseTransformation<string, string, never> = {
    kind: 'transformation',
    type: 'cleaned',
    reference: cleaned,
    async: false,
    '~run': (dataset) => Object.assign(dataset, { value: clean(dataset.value) }),
  };
  return action;
};

/** Makes a field optional. An empty value counts as missing, because a plain form post contains all text fields. */
export const optionalField = <Value>(schema: v.GenericSchema<string, Value>) =>
  v.optional(
    v.union([
      v.pipe(
        v.string('Please enter text.'),
        cleaned(cleanLine),
        v.literal(''),
        v.transform(() => undefined),
      ),
      schema,
    ]),
  );

/** Text of one line without control characters, which keyboards don't type and some systems can't process. */
export const line = (maxLength: number) =>
  v.pipe(
    v.string('Please enter text.'),
    cleaned(cleanLine),
    v.maxLength(maxLength, `Please use at most ${maxLength} characters.`),
    v.check((value) => !/\p{Cc}/u.test(value), 'Please leave out line breaks and control characters.'),
  );

/** Text of several lines; allows only line breaks and tabs as control characters. */
export const paragraph = (maxLength: number) =>
  v.pipe(
    v.string('Please enter text.'),
    cleaned(cleanParagraph),
    v.maxLength(maxLength, `Please use at most ${maxLength} characters.`),
    v.check((value) => !/[^\P{Cc}\n\t]/u.test(value), 'Please leave out control characters.'),
  );

export const email = v.pipe(
  v.string('Please enter your email address.'),
  cleaned(cleanEmail),
  v.minLength(1, 'Please enter your email address.'),
  v.maxLength(fieldLengths.email, `Please use at most ${fieldLengths.email} characters.`),
  v.rfcEmail(({ input }) => explainInvalidEmail(input)),
  v.regex(/@.+\.[^.]+$/, ({ input }) => explainInvalidEmail(input)),
);

/** Required text of one line. @param requiredMessage error message if it is empty */
export const requiredLine = (maxLength: number, requiredMessage: string) =>
  v.pipe(line(maxLength), v.minLength(1, requiredMessage));

/** Required text of several lines. @param requiredMessage error message if it is empty */
export const requiredParagraph = (maxLength: number, requiredMessage: string) =>
  v.pipe(paragraph(maxLength), v.minLength(1, requiredMessage));

/** URL of a website, with or without `https://`. */
export const website = v.pipe(line(fieldLengths.url), v.check(isWebsite, 'Please enter a URL such as example.com.'));

export const utmInfo = v.optional(
  v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(/^utm_[a-z0-9_]{1,40}$/, 'Only keys that begin with utm_ belong here.')),
      line(fieldLengths.utmValue),
      'Please send an object of utm_ keys.',
    ),
    v.maxEntries(MAX_UTM_KEYS, `Please send at most ${MAX_UTM_KEYS} utm_ keys.`),
  ),
);

/** Path or URL of a visited page. */
export const visitedPage = optionalField(line(fieldLengths.address));
export const visitorId = optionalField(
  v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{20}$/, 'A visitor ID is 20 letters and digits.')),
);
export const ipRegion = optionalField(v.picklist(formRegions, `A region is one of ${formRegions.join(', ')}.`));

function isWebsite(value: string): boolean {
  const withScheme = /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`;
  if (/\s/.test(value) || !parseUrl(withScheme)) return false;
  const { protocol, hostname } = new URL(withScheme);
  return /^https?:$/.test(protocol) && hostname.includes('.');
}
