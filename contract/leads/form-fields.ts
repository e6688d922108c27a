import * as v from 'valibot';
import { formRegions } from '../country/regions.ts';

/** Largest lengths, in UTF-16 code units as `maxlength` counts them. */
export const fieldLengths = {
  /** RFC 5321, 4.5.3.1.3, less the angle brackets. */
  email: 254,
  url: 500,
  jobTitle: 120,
  /** A person's or a company's. */
  name: 120,
  text: 5_000,
  address: 2_048,
  utmValue: 300,
} as const;
const UTM_KEYS_AT_MOST = 20;

/** A field left empty is the same as one not sent: that is all a plain form can say. */
export const optionalField = <Value>(schema: v.GenericSchema<string, Value>) =>
  v.optional(
    v.union([
      v.pipe(
        v.string('Please enter text.'),
        v.trim(),
        v.literal(''),
        v.transform(() => undefined),
      ),
      schema,
    ]),
  );

/** Text of one line: no control characters, which no keyboard types and some systems choke on. */
export const line = (longest: number) =>
  v.pipe(
    v.string('Please enter text.'),
    v.trim(),
    v.maxLength(longest, `Please use at most ${longest} characters.`),
    v.check((value) => !/\p{Cc}/u.test(value), 'Please leave out line breaks and control characters.'),
  );

/** Text of several lines. */
export const paragraph = (longest: number) =>
  v.pipe(
    v.string('Please enter text.'),
    v.trim(),
    v.maxLength(longest, `Please use at most ${longest} characters.`),
    v.check((value) => !/[^\P{Cc}\n\r\t]/u.test(value), 'Please leave out control characters.'),
  );

export const email = v.pipe(
  v.string('Please enter your e-mail address.'),
  v.trim(),
  v.minLength(1, 'Please enter your e-mail address.'),
  v.maxLength(fieldLengths.email, `Please use at most ${fieldLengths.email} characters.`),
  v.rfcEmail('Please enter an e-mail address such as name@example.com.'),
  v.regex(/@.+\.[^.]+$/, 'Please enter an e-mail address such as name@example.com.'),
);

/** One line that has to be filled in; `ask` is the sentence that says so. */
export const requiredLine = (longest: number, ask: string) => v.pipe(line(longest), v.minLength(1, ask));

/** Text of several lines that has to be filled in. */
export const requiredParagraph = (longest: number, ask: string) => v.pipe(paragraph(longest), v.minLength(1, ask));

/** A web address as people write it, with or without `https://`. */
export const website = v.pipe(
  line(fieldLengths.url),
  v.check(isWebsite, 'Please enter a web address such as example.com.'),
);

export const utmInfo = v.optional(
  v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(/^utm_[a-z0-9_]{1,40}$/, 'Only keys that begin with utm_ belong here.')),
      line(fieldLengths.utmValue),
      'Please send an object of utm_ keys.',
    ),
    v.maxEntries(UTM_KEYS_AT_MOST, `Please send at most ${UTM_KEYS_AT_MOST} utm_ keys.`),
  ),
);

/** A path or an address that the visitor came from or to. */
export const visitedPage = optionalField(line(fieldLengths.address));
export const visitorId = optionalField(
  v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{20}$/, 'A visitor id is 20 letters and digits.')),
);
export const ipRegion = optionalField(v.picklist(formRegions, `A region is one of ${formRegions.join(', ')}.`));

function isWebsite(value: string): boolean {
  const withScheme = /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`;
  if (/\s/.test(value) || !URL.canParse(withScheme)) return false;
  const { protocol, hostname } = new URL(withScheme);
  return /^https?:$/.test(protocol) && hostname.includes('.');
}
