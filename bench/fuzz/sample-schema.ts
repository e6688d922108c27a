import fc from 'fast-check';
import type { Random } from '../../server/sample-data/random.ts';
import type { KnownValues } from './known-values.ts';
import type { HostileValues } from './values.ts';

/** Part of JSON Schema that the API description uses. */
export type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

export type SampleTools = {
  readonly random: Random;
  readonly known: KnownValues;
  readonly hostile: HostileValues;
  readonly seed: number;
};

/** Share of the texts without a format that are hostile. */
const HOSTILE_SHARE = 0.4;
const KNOWN_SHARE = 0.6;
const OPTIONAL_SHARE = 0.5;
const words = ['Ada', 'a short text', 'Lovelace & Co.', 'José', '日本語', 'https://example.com/a?b=c', '42', 'x'];

/** Creates the function that returns a value which a schema accepts, as far as the schema says what is valid. */
export function createSampler({ random, known, hostile, seed }: SampleTools) {
  const byPattern = new Map<string, readonly string[]>();
  let emails = 0;

  function matchPattern(pattern: string): string {
    let matches = byPattern.get(pattern);
    if (matches === undefined) {
      matches = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed, numRuns: 50 });
      byPattern.set(pattern, matches);
    }
    return matches[random.integer(0, matches.length - 1)] ?? '';
  }

  function formatDate(): string {
    return new Date(Date.now() - random.integer(-2, 40) * 86_400_000).toISOString();
  }

  function createEmail(): string {
    emails += 1;
    return `${random.pick(['fuzz', "o'fuzz", 'fuzz+tag', 'FUZZ', '=fuzz'])}-${seed}-${emails % 50_000}@example.com`;
  }

  function sampleText(schema: Schema, name: string): string {
    const { format, maxLength = 10_000 } = schema;
    if (format === 'date' && random.chance(0.8)) return formatDate().slice(0, 10);
    const found = name.toLowerCase().includes('ticket') ? known.take(name) : known.pick(name);
    if (found !== undefined && random.chance(KNOWN_SHARE)) return String(found);
    return (
      sampleFormat(schema, name) ??
      (random.chance(0.03) ? 'a'.repeat(maxLength + random.integer(-1, 1)) : sampleWords(schema))
    );
  }

  /** Returns undefined for a text without a format. */
  function sampleFormat({ pattern, format }: Schema, name: string): string | undefined {
    if (format === 'email' || name === 'email') return createEmail();
    if (pattern !== undefined) return matchPattern(pattern);
    if (format === 'date' || name === 'from' || name === 'to') return formatDate().slice(0, 10);
    return format === 'date-time' ? formatDate() : undefined;
  }

  function sampleWords({ minLength = 0, maxLength = 10_000 }: Schema): string {
    const text = random.chance(HOSTILE_SHARE) ? hostile.text() : words[random.integer(0, words.length - 1)];
    return `${text}${'a'.repeat(minLength)}`.slice(0, maxLength);
  }

  function sampleObject({ properties = {}, required = [], additionalProperties, propertyNames }: Schema): object {
    const entries = Object.entries(properties)
      .filter(([name]) => required.includes(name) || random.chance(OPTIONAL_SHARE))
      .map(([name, inner]): [string, unknown] => [name, sample(inner, name)]);
    if (typeof additionalProperties === 'object') {
      for (let left = random.integer(0, 3); left > 0; left -= 1)
        entries.push([String(sample({ type: 'string', ...propertyNames }, '')), sample(additionalProperties, '')]);
    }
    return Object.fromEntries(entries);
  }

  function sampleNumber({ type, minimum = 0, maximum = 1_000 }: Schema, name: string): number {
    const found = known.pick(name);
    if (typeof found === 'number' && random.chance(KNOWN_SHARE)) return found;
    if (random.chance(0.1)) return random.pick([minimum, maximum, minimum - 1, maximum + 1]);
    const value = minimum + random.next() * (Math.min(maximum, minimum + 1_000) - minimum);
    return type === 'integer' || random.chance(0.7) ? Math.floor(value) : value;
  }

  function sampleArray({ prefixItems, items = {}, minItems = 0 }: Schema): unknown[] {
    if (prefixItems !== undefined) return prefixItems.map((item) => sample(item, ''));
    return Array.from({ length: random.integer(minItems, minItems + 3) }, () => sample(items, ''));
  }

  const byType: Readonly<Record<string, (schema: Schema, name: string) => unknown>> = {
    object: sampleObject,
    array: sampleArray,
    string: sampleText,
    integer: sampleNumber,
    number: sampleNumber,
    boolean: () => random.chance(0.5),
    null: () => null,
  };

  /** @param name of the field, for values that the server has sent before */
  function sample(schema: Schema, name: string): unknown {
    if ('const' in schema) return schema.const;
    if (schema.enum !== undefined) return schema.enum[random.integer(0, schema.enum.length - 1)];
    const options = schema.anyOf ?? schema.oneOf;
    if (options !== undefined) {
      const option = options[random.integer(0, options.length - 1)] ?? {};
      return sample({ ...schema, anyOf: undefined, oneOf: undefined, ...option }, name);
    }
    if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((part) => sample(part, name)));
    return byType[schema.type ?? '']?.(schema, name) ?? (schema.type === 'null' ? null : hostile.value());
  }
  return sample;
}

export type Sampler = ReturnType<typeof createSampler>;
