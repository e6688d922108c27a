import { form as roiForm } from '@whorl/contract/leads/forms/roi.ts';
import { roiLimits } from '@whorl/contract/roi/roi-inputs.ts';
import type { GenericSchema } from 'valibot';
import { testJobs } from './jobs.ts';

/** Marks a field that is not sent, and one that is not stored. */
export const ABSENT = Symbol('absent');

/** Returns the options of a job's question, if it is a choice. */
const findLabels = (name: string): string[] =>
  testJobs
    .flatMap(({ job }) => job.questions.flatMap(({ fields }) => fields))
    .flatMap((field) => (field.name === name ? field.values.map(({ label }) => label) : []));

/** A value of a field and the expected result: stored as `stored`, or rejected by field name. */
type FieldCase = { readonly what: string; readonly value: unknown; readonly stored?: unknown };
export type Field = {
  readonly optional: boolean;
  /** A valid value that is stored unchanged. */
  readonly sample: unknown;
  readonly cases: readonly FieldCase[];
};

/** The data that describes a schema, without its validators. */
type Metadata = {
  readonly kind: string;
  readonly type: string;
  readonly requirement?: unknown;
  readonly message?: unknown;
  readonly wrapped?: Metadata;
  readonly options?: readonly Metadata[];
  readonly literal?: unknown;
  readonly pipe?: readonly Metadata[];
  readonly value?: Metadata;
};

/** Valid values for the patterns of fields. */
const fitting: Readonly<Record<string, string>> = {
  '^[a-zA-Z0-9]{20}$': 'abcdefghij0123456789',
  '^[a-z0-9-]{1,80}$': 'a-webinar',
};
export const GUID = '8a3f0c1e-1d2b-4c3d-8e4f-5a6b7c8d9e0f';
/** Figures of the ROI calculator, whose schema is different: smallest and largest value as typed. */
const figures: Readonly<Record<string, readonly [number, number]>> = {
  roi_expected_transactions_per_month: [0, roiLimits.transactions.max],
  roi_average_transaction_value: [0, roiLimits.valueCents.max / 100],
  roi_chargeback_rate: [0, roiLimits.ratePpm.max / 10_000],
};
/** Amounts calculated by a page: the server recalculates them and stores its own. */
export const calculatedFields: readonly string[] = roiForm.typedFields.filter(
  (name) => !(name in figures) && name !== 'email',
);

/**
 * Returns the cases to test for a field, from the limits in its schema.
 *
 * @throws Error for an unknown kind of field
 */
export function fieldCases(name: string, schema: GenericSchema, required = false): Field {
  const outer = schema as unknown as Metadata;
  const isOptional = outer.type === 'optional' && !required;
  const inner = outer.type === 'optional' ? (outer.wrapped as Metadata) : outer;
  const leftEmpty = inner.type === 'union' && inner.options?.[0]?.pipe?.some(({ literal }) => literal === '') === true;
  const kind = findKind(name, leftEmpty ? (inner.options?.[1] as Metadata) : inner);
  const nothing = isOptional ? { stored: ABSENT } : {};
  return {
    optional: isOptional,
    sample: kind.sample,
    cases: [
      { what: 'missing', value: ABSENT, ...nothing },
      { what: 'null', value: null },
      { what: 'a list', value: ['a'] },
      ...(kind.isText
        ? [
            { what: 'empty', value: '', ...nothing },
            { what: 'blanks', value: ' \t\n ', ...nothing },
            { what: 'a number', value: 42 },
            { what: 'true', value: true },
            { what: 'an object', value: { a: 'b' } },
            { what: 'a bell', value: `${String(kind.sample)}\u0007` },
            { what: 'a NUL', value: `a\u0000${String(kind.sample)}` },
            { what: 'a C1 control', value: `${String(kind.sample)}\u009b` },
          ]
        : []),
      ...kind.cases,
    ],
  };
}

type Kind = { readonly sample: unknown; readonly isText: boolean; readonly cases: readonly FieldCase[] };

function findKind(name: string, schema: Metadata): Kind {
  const actions = flatten(schema);
  const find = (type: string) => actions.find((action) => action.type === type)?.requirement;
  const known = kindByName(name);
  if (known !== undefined) return known;
  if (schema.type === 'picklist') return choice(schema.options as unknown as readonly string[]);
  if (schema.type === 'literal') return choice([String(schema.literal)]);
  if (schema.type === 'record') return campaign(schema, Number(find('max_entries')));
  if (schema.type === 'number') return number(find('min_value'), find('max_value'), find('integer') !== undefined);
  if (schema.type === 'union' && schema.options?.[0]?.type === 'boolean') return yesOrNo;
  const longest = Number(find('max_length'));
  if (schema.type === 'string' && find('rfc_email') !== undefined) return text(longest, createEmail, false, false);
  if (schema.type === 'string' && find('uuid') !== undefined) return pattern(GUID);
  if (schema.type === 'string' && find('regex') instanceof RegExp) {
    const fits = fitting[(find('regex') as RegExp).source];
    if (fits !== undefined) return pattern(fits);
  }
  const checks = actions.filter(({ type }) => type === 'check');
  const hasMessage = (words: string) => checks.some(({ message }) => String(message).includes(words));
  if (hasMessage('a URL')) return text(longest, createWebsite, false, false);
  if (hasMessage('leave out line breaks')) return text(longest, words, false, true);
  if (hasMessage('leave out control characters')) return text(longest, words, true, true);
  throw new Error(
    `Field "${name}": there are no cases for the type ${schema.type} (${actions.map(({ type }) => type)}); add its kind here`,
  );
}

/** Returns the kind of fields whose limits are not in their schema. */
function kindByName(name: string): Kind | undefined {
  if (figures[name] !== undefined) return figure(...figures[name]);
  if (calculatedFields.includes(name)) return amount;
  // The job to apply for: other names are rejected by the list of jobs.
  if (name === 'job') return pattern(testJobs[0]?.slug ?? '');
  const labels = findLabels(name);
  return labels.length > 0 ? choice(labels) : undefined;
}

/** Returns all actions of a pipe, including those of nested pipes. */
const flatten = (schema: Metadata): readonly Metadata[] =>
  (schema.pipe ?? []).flatMap((part) =>
    part !== schema && part.pipe ? flatten(part) : part.kind === 'schema' ? [] : [part],
  );

const accepted = (what: string, value: unknown, stored: unknown = value): FieldCase => ({ what, value, stored });

/** @param ofLength creates a value of this number of UTF-16 code units */
function text(longest: number, ofLength: (length: number) => string, lines: boolean, free: boolean): Kind {
  if (!Number.isInteger(longest)) throw new Error('The text schema has no maximum length');
  const most = ofLength(longest);
  const several = 'One\ntwo\tthree\r\nfour';
  const astral = '🕵'.repeat(Math.floor(longest / 2));
  return {
    sample: ofLength(Math.min(longest, 30)),
    isText: true,
    cases: [
      accepted('the largest length', most),
      accepted('the largest length between blanks', `  ${most}\n `, most),
      { what: 'one more', value: ofLength(longest + 1) },
      { what: 'a line break within', value: several, ...(lines && { stored: several.replace('\r\n', '\n') }) },
      ...(free
        ? [
            accepted('the largest length of astral characters', astral),
            { what: 'astral characters and one more', value: `${astral}${longest % 2 === 0 ? 'a' : 'ab'}` },
            accepted('markup and quotes', `<script>"'&\`; drop table leads; --`),
            accepted('half a character', 'a\ud83db'),
            accepted('other scripts', 'עברית 日本語 e\u0301 ﷽'),
          ]
        : [{ what: 'no such thing', value: 'not one of these' }]),
    ],
  };
}

const words = (length: number): string => 'x'.repeat(length);
const createEmail = (length: number): string => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
const createWebsite = (length: number): string => `example.com/${'a'.repeat(length - 'example.com/'.length)}`;

const pattern = (fits: string): Kind => ({
  sample: fits,
  isText: true,
  cases: [
    accepted('what fits', fits),
    { what: 'one character more than fits', value: `${fits}_` },
    { what: 'what fits between blanks', value: ` ${fits} ` },
    { what: 'astral characters', value: '🕵'.repeat(10) },
  ],
});

const figure = (least: number, most: number): Kind => ({
  sample: most / 2,
  isText: false,
  cases: [
    accepted('the least', least),
    accepted('the most', most),
    accepted('digits', String(most), most),
    accepted('digits between blanks', ` ${most} `, most),
    { what: 'less than the least', value: least - 1 },
    { what: 'more than the most', value: most + 1 },
    { what: 'words', value: 'many' },
    { what: 'nothing', value: '' },
    { what: 'true', value: true },
    { what: 'an object', value: { a: 1 } },
  ],
});

const amount: Kind = {
  sample: 1200.5,
  isText: false,
  cases: [
    accepted('an amount', 1200.5),
    accepted('a loss', '-12.50'),
    accepted('an empty field', ''),
    { what: 'a tenth of a cent', value: '0.001' },
    { what: 'sixteen digits', value: '1234567890123456' },
    { what: 'words', value: 'much' },
    { what: 'true', value: true },
    { what: 'an object', value: { a: 1 } },
  ],
};

const choice = (options: readonly string[]): Kind => ({
  sample: options[0],
  isText: true,
  cases: [
    ...options.map((option) => accepted(`"${option}"`, option)),
    { what: 'another answer', value: 'none of these' },
    { what: 'an answer between blanks', value: ` ${options[0]} ` },
    { what: 'an answer in other letters', value: otherCase(`${options[0]}`) },
  ],
});

const otherCase = (value: string): string =>
  value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase();

const yesOrNo: Kind = {
  sample: true,
  isText: false,
  cases: [
    ...[true, false].flatMap((value) => [accepted(String(value), value), accepted(`"${value}"`, String(value), value)]),
    accepted('an empty box', '', false),
    { what: 'yes', value: 'yes' },
    { what: 'one', value: 1 },
  ],
};

function campaign({ value }: Metadata, mostKeys: number): Kind {
  const longest = Number(flatten(value as Metadata).find(({ type }) => type === 'max_length')?.requirement);
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`utm_k${index}`, 'v']));
  return {
    sample: { utm_source: 'news' },
    isText: false,
    cases: [
      accepted('nothing within', {}),
      accepted('as many keys as may be', keys(mostKeys)),
      { what: 'one key more', value: keys(mostKeys + 1) },
      accepted('the largest length', { utm_source: words(longest) }),
      { what: 'one more', value: { utm_source: words(longest + 1) } },
      accepted('blanks around', { utm_source: ' a ' }, { utm_source: 'a' }),
      { what: 'a text', value: 'utm_source=a' },
      { what: 'a number within', value: { utm_source: 1 } },
      { what: 'a NUL within', value: { utm_source: 'a\u0000' } },
      { what: 'another key', value: { source: 'a' } },
      { what: 'a key of other letters', value: { utm_ä: 'a' } },
    ],
  };
}

function number(least: unknown, most: unknown, whole: boolean): Kind {
  if (typeof least !== 'number' || typeof most !== 'number') throw new Error('The number schema has no limits');
  return {
    sample: least,
    isText: false,
    cases: [
      accepted('the least', least),
      accepted('the most', most),
      { what: 'less than the least', value: least - 1 },
      { what: 'more than the most', value: most + 1 },
      { what: 'digits', value: String(least) },
      { what: 'an object', value: {} },
      ...(whole ? [{ what: 'half', value: least + 0.5 }] : []),
    ],
  };
}
