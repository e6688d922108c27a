import fc from 'fast-check';
import type { Random } from '../../server/sample-data/random.ts';

/** Element that a page contains only if it doesn't escape a value. */
export const MARKUP = '<fuzz-tag onload=alert(1)>';
/** Header that a response has only if a line break of a value ends another header. */
export const INJECTED_HEADER = 'x-fuzz-injected';

/** JSON text that `JSON.stringify` never writes, such as `1e309` or an object with a key twice. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Formats a value as JSON, with the text of each `RawJson` as it is. */
export function formatJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(formatJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${formatJson(inner)}`);
  return `{${fields.join()}}`;
}

const texts: readonly string[] = [
  ...['', ' ', '\t', '\r\n', '\0', 'a\0b', '\u0007\u001b[2J', '\u009b31m', '\u2028', '\ufeff', '\ufffe', '\u00ad'],
  ...['\ud800', 'a\udfff', '\udc00\ud800', '🕵🏽‍♀️', 'e\u0301\u0327', 'ﬁ①ﾊﾟ', '\u202eevil\u2066', 'עברית', 'İıſK', '﷽'],
  ...['=HYPERLINK("http://evil.example","x")', '+1+1', '-2+3', '@SUM(1)', ' \t=1+1', '＝1', '"=1', "'=1", ';=1', '|x'],
  ...[
    `' or 1=1 --`,
    `'; drop table leads; --`,
    '%',
    '_%',
    '\\',
    `\\'`,
    '$1',
    ':id',
    '?',
    '`',
    '"',
    `x' || pg_sleep(9) --`,
  ],
  ...[MARKUP, `">${MARKUP}`, `'>${MARKUP}`, `</script>${MARKUP}`, `<!--${MARKUP}`, `]]>${MARKUP}`, '&lt;fuzz-tag&gt;'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is a payload for templates.
  ...['{{7*7}}', '${7*7}', '<%= 7*7 %>', '#{7*7}', '$&', "$'", '$`', '%s%n', '{0}'],
  ...[`a\r\n${INJECTED_HEADER}: 1`, `a\n${INJECTED_HEADER}: 1`, `a%0d%0a${INJECTED_HEADER}:%201`, 'a\r\n.\r\nQUIT\r\n'],
  ...[
    '../../../../etc/passwd',
    '..\\..\\x',
    '%2e%2e%2f',
    '%c0%af',
    '%00',
    '%',
    '%zz',
    '%u0041',
    '/',
    '//evil.example',
    '.',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'true',
    'false',
    '[]',
  ],
  ...['NaN', 'Infinity', '-Infinity', '-0', '1e309', '0x10', '1_000', '9007199254740993', '9'.repeat(400), '٣', '1,5'],
  ...['2026-02-30', '2026-13-01', '0000-00-00', '9999-12-31', '+275760-09-13', '2026-11-01T25:61:61Z', '1969-12-31'],
  ...[
    '10.0.0.1',
    '::1',
    '::ffff:10.0.0.1',
    'fe80::1%lo',
    '1.1.1.1/33',
    '0/0',
    '::/0',
    '10.0.0.0/8',
    '256.1.1.1',
    '0177.1',
  ],
  ...[
    'javascript:alert(1)',
    'http://[::1',
    'https://a:b@example.com:99999/',
    'http://127.0.0.1:9/',
    'http://localhost.',
  ],
  ...[
    'data:text/html,x',
    'file:///etc/passwd',
    'http://169.254.169.254/',
    'https://xn--/',
    'https://例え.テスト/',
    '//',
  ],
  ...['a@b', 'a@b.c', '"a b"@example.com', 'a@example.com\nBcc: b@example.com', 'ä@example.com', 'a@[127.0.0.1]'],
  ...[
    '0.0',
    '1795262587402.aaaaaa',
    '0-1795262587402.aaaaaa',
    '1.-',
    '9999999999999999.x',
    'a'.repeat(20),
    'A'.repeat(64),
  ],
];

const numbers = [0, 1, -1, 0.1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1e308, 5e-324, 8.64e15, 8.64e15 + 1];
const scalars: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    ...numbers,
    [],
    {},
    [[]],
    [null],
    [''],
    { a: 1 },
    [[7]],
    { length: 1e9 },
    { toString: 1 },
    { $gt: '' },
  ],
  ...['1e309', '-1e309', '-0', '1e-400', '123456789012345678901234567890'].map((text) => new RawJson(text)),
  ...['{"a":1,"a":2}', '"\\u0000"', '"\\ud800"', '{"then":1}'].map((text) => new RawJson(text)),
];
/** Texts that parsers of JSON refuse, some because of the names in an object. */
const invalidJson: readonly string[] = [
  ...['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '[1,]', '{a:1}', 'NaN', '01', '"\t"', ''],
  ...[`${'['.repeat(3_000)}${']'.repeat(3_000)}`, `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`],
];

export type HostileValues = {
  /** Returns a text that software is known to handle wrongly, or a random one. */
  text(): string;
  /** Returns a value of any JSON type. */
  value(): unknown;
  /** Returns a value of any JSON type, or text that isn't JSON. */
  json(): unknown;
};

/** Creates a source of values that often reveal defects: a fixed list, and values of fast-check from the seed. */
export function createHostileValues(random: Random, seed: number): HostileValues {
  const options = { seed, numRuns: 2_000 };
  const randomTexts = fc.sample(
    fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.webUrl(), fc.emailAddress(), fc.ipV6()),
    options,
  );
  const randomJson = fc.sample(fc.jsonValue({ depthSize: 'small', stringUnit: 'binary' }), options);
  const pickFrom = <Item>(items: readonly Item[]): Item => random.pick(items as readonly [Item, ...Item[]]);
  const text = (): string => {
    if (random.chance(0.02)) return pickFrom(['a', 'é', '🕵', ' ', '"', '\\', '%']).repeat(random.integer(1, 9_000));
    return random.chance(0.6) ? pickFrom(texts) : pickFrom(randomTexts);
  };
  const value = (): unknown => {
    const kind = random.next();
    if (kind < 0.02) return Array.from({ length: random.integer(100, 3_000) }, (_, index) => index);
    if (kind < 0.35) return text();
    return pickFrom(kind < 0.75 ? scalars : randomJson);
  };
  return { text, value, json: () => (random.chance(0.1) ? new RawJson(pickFrom(invalidJson)) : value()) };
}
