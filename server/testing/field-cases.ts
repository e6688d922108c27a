import { form as roiForm } from '@whorl/contract/leads/forms/roi.ts';
import { roiLimits } from '@whorl/contract/roi/roi-inputs.ts';
import type { GenericSchema } from 'valibot';
import { testJobs } from './jobs.ts';

/** Stands for a field that is not sent at all, and for one that is not stored. */
export const ABSENT = Symbol('absent');

/** What a question of the position can be answered with, where it is a choice. */
const labelsOf = (name: string): string[] =>
  testJobs
    .flatMap(({ job }) => job.questions.flatMap(({ fields }) => fields))
    .flatMap((field) => (field.name === name ? field.values.map(({ label }) => label) : []));

/** One value of one field, and what has to become of it: stored as `stored`, or refused by name. */
export type FieldCase = { readonly what: string; readonly value: unknown; readonly stored?: unknown };
export type Field = {
  readonly optional: boolean;
  /** A value that is taken as it is. */
  readonly sample: unknown;
  readonly cases: readonly FieldCase[];
};

/** What a schema says of itself, as far as it is data: no validator runs here. */
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

/** What fits the patterns that fields have. */
const fitting: Readonly<Record<string, string>> = {
  '^[a-zA-Z0-9]{20}$': 'abcdefghij0123456789',
  '^[a-z0-9-]{1,80}$': 'a-webinar',
};
export const GUID = '8a3f0c1e-1d2b-4c3d-8e4f-5a6b7c8d9e0f';
/** The figures of the ROI calculator, which a schema of its own reads: the least and the most as people write them. */
const figures: Readonly<Record<string, readonly [number, number]>> = {
  roi_expected_transactions_per_month: [0, roiLimits.transactions.most],
  roi_average_transaction_value: [0, roiLimits.valueCents.most / 100],
  roi_chargeback_rate: [0, roiLimits.ratePpm.most / 10_000],
};
/** Amounts that a page counted: the server counts them anew, and stores its own. */
export const countedAnew: readonly string[] = roiForm.typedFields.filter(
  (name) => !(name in figures) && name !== 'email',
);

/**
 * What is to be tried with a field, from the bounds that its schema states.
 *
 * @throws Error for a kind of field that is not known here
 */
export function fieldCases(name: string, schema: GenericSchema, required = false): Field {
  const outer = schema as unknown as Metadata;
  const isOptional = outer.type === 'optional' && !required;
  const inner = outer.type === 'optional' ? (outer.wrapped as Metadata) : outer;
  const leftEmpty = inner.type === 'union' && inner.options?.[0]?.pipe?.some(({ literal }) => literal === '') === true;
  const kind = kindOf(name, leftEmpty ? (inner.options?.[1] as Metadata) : inner);
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

function kindOf(name: string, schema: Metadata): Kind {
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
  if (schema.type === 'string' && find('rfc_email') !== undefined) return text(longest, emailOf, false, false);
  if (schema.type === 'string' && find('uuid') !== undefined) return pattern(GUID);
  if (schema.type === 'string' && find('regex') instanceof RegExp) {
    const fits = fitting[(find('regex') as RegExp).source];
    if (fits !== undefined) return pattern(fits);
  }
  const checks = actions.filter(({ type }) => type === 'check');
  const says = (words: string) => checks.some(({ message }) => String(message).includes(words));
  if (says('a web address')) return text(longest, websiteOf, false, false);
  if (says('leave out line breaks')) return text(longest, words, false, true);
  if (says('leave out control characters')) return text(longest, words, true, true);
  throw new Error(
    `Field "${name}": no test knows fields like ${schema.type} (${actions.map(({ type }) => type)}); add its kind here`,
  );
}

/** Fields whose bounds stand elsewhere than in their schema. */
function kindByName(name: string): Kind | undefined {
  if (figures[name] !== undefined) return figure(...figures[name]);
  if (countedAnew.includes(name)) return amount;
  // The position that is applied for: another name is refused by the table of positions.
  if (name === 'job') return pattern(testJobs[0]?.slug ?? '');
  const labels = labelsOf(name);
  return labels.length > 0 ? choice(labels) : undefined;
}

/** All actions of a pipe, those of pipes within it too. */
const flatten = (schema: Metadata): readonly Metadata[] =>
  (schema.pipe ?? []).flatMap((part) =>
    part !== schema && part.pipe ? flatten(part) : part.kind === 'schema' ? [] : [part],
  );

const kept = (what: string, value: unknown, stored: unknown = value): FieldCase => ({ what, value, stored });

/** @param ofLength makes a value of so many UTF-16 code units */
function text(longest: number, ofLength: (length: number) => string, lines: boolean, free: boolean): Kind {
  if (!Number.isInteger(longest)) throw new Error('A text without a largest length');
  const most = ofLength(longest);
  const several = 'One\ntwo\tthree\r\nfour';
  const astral = '🕵'.repeat(Math.floor(longest / 2));
  return {
    sample: ofLength(Math.min(longest, 30)),
    isText: true,
    cases: [
      kept('the largest length', most),
      kept('the largest length between blanks', `  ${most}\n `, most),
      { what: 'one more', value: ofLength(longest + 1) },
      { what: 'a line break within', value: several, ...(lines && { stored: several }) },
      ...(free
        ? [
            kept('the largest length of astral characters', astral),
            { what: 'astral characters and one more', value: `${astral}${longest % 2 === 0 ? 'a' : 'ab'}` },
            kept('markup and quotes', `<script>"'&\`; drop table leads; --`),
            kept('half a character', 'a\ud83db'),
            kept('other scripts', 'עברית 日本語 e\u0301 ﷽'),
          ]
        : [{ what: 'no such thing', value: 'not one of these' }]),
    ],
  };
}

const words = (length: number): string => 'x'.repeat(length);
const emailOf = (length: number): string => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
const websiteOf = (length: number): string => `example.com/${'a'.repeat(length - 'example.com/'.length)}`;

const pattern = (fits: string): Kind => ({
  sample: fits,
  isText: true,
  cases: [
    kept('what fits', fits),
    { what: 'one character more than fits', value: `${fits}_` },
    { what: 'what fits between blanks', value: ` ${fits} ` },
    { what: 'astral characters', value: '🕵'.repeat(10) },
  ],
});

const figure = (least: number, most: number): Kind => ({
  sample: most / 2,
  isText: false,
  cases: [
    kept('the least', least),
    kept('the most', most),
    kept('digits', String(most), most),
    kept('digits between blanks', ` ${most} `, most),
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
    kept('an amount', 1200.5),
    kept('a loss', '-12.50'),
    kept('an empty field', ''),
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
    ...options.map((option) => kept(`"${option}"`, option)),
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
    ...[true, false].flatMap((value) => [kept(String(value), value), kept(`"${value}"`, String(value), value)]),
    kept('an empty box', '', false),
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
      kept('nothing within', {}),
      kept('as many keys as may be', keys(mostKeys)),
      { what: 'one key more', value: keys(mostKeys + 1) },
      kept('the largest length', { utm_source: words(longest) }),
      { what: 'one more', value: { utm_source: words(longest + 1) } },
      kept('blanks around', { utm_source: ' a ' }, { utm_source: 'a' }),
      { what: 'a text', value: 'utm_source=a' },
      { what: 'a number within', value: { utm_source: 1 } },
      { what: 'a NUL within', value: { utm_source: 'a\u0000' } },
      { what: 'another key', value: { source: 'a' } },
      { what: 'a key of other letters', value: { utm_ä: 'a' } },
    ],
  };
}

function number(least: unknown, most: unknown, whole: boolean): Kind {
  if (typeof least !== 'number' || typeof most !== 'number') throw new Error('A number without bounds');
  return {
    sample: least,
    isText: false,
    cases: [
      kept('the least', least),
      kept('the most', most),
      { what: 'less than the least', value: least - 1 },
      { what: 'more than the most', value: most + 1 },
      { what: 'digits', value: String(least) },
      { what: 'an object', value: {} },
      ...(whole ? [{ what: 'half', value: least + 0.5 }] : []),
    ],
  };
}
