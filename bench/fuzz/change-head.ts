import type { Change } from './change-body.ts';
import { encodeUrl, getBody, setHeader } from './draft.ts';

/** Headers that the server or a library of it reads. */
const readHeaders = [
  ...['accept', 'accept-language', 'accept-encoding', 'range', 'if-range', 'if-none-match', 'if-modified-since'],
  ...[
    'if-match',
    'origin',
    'referer',
    'cookie',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'forwarded',
  ],
  ...[
    'user-agent',
    'sec-ch-ua',
    'sec-ch-ua-platform',
    'sec-fetch-site',
    'sec-fetch-mode',
    'sec-fetch-dest',
    'sec-gpc',
    'dnt',
  ],
  ...[
    'signature',
    'signature-input',
    'signature-agent',
    'authorization',
    'idempotency-key',
    'traceparent',
    'tracestate',
  ],
  ...['x-request-id', 'x-submission-id', 'x-form-ticket', 'x-consent-version', 'x-form-trap', 'x-form-solution'],
  ...['x-vercel-function', 'x-visitor-id', 'x-event-request-id', 'auth-api-key', 'cf-ipcountry', 'x-vercel-ip-country'],
  ...['cache-control', 'pragma', 'expect', 'upgrade', 'te', 'trailer', 'via', 'priority', 'x-http-method-override'],
  ...['access-control-request-method', 'access-control-request-headers', 'mcp-protocol-version', 'mcp-session-id'],
  ...['last-event-id', 'content-language', 'content-location', 'digest', 'x-background', 'dpr', 'save-data'],
] as unknown as readonly [string, ...string[]];

/** Values with a meaning, by header. */
const meaningful: Readonly<Record<string, readonly [string, ...string[]]>> = {
  accept: ['text/html', '*/*', '', 'application/json', 'text/html;q=0', 'a/b;q=x', `${'a/b,'.repeat(500)}*/*`],
  'accept-encoding': ['br', 'gzip', 'identity;q=0', '*;q=0', 'zstd, br;q=1.5', 'br;q=NaN', ''],
  'accept-language': ['pt-BR', 'en;q=0', '*', 'x'.repeat(4_000), 'de,'.repeat(900)],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=5-2', 'bytes=0-,1-', 'bytes=99999999999999999999-', 'lines=1-2', 'bytes='],
  'if-none-match': ['*', 'W/"x"', '"', '"a","b"'],
  'if-modified-since': ['Sun, 29 Nov 2026 00:00:00 GMT', 'x', '0', '-1'],
  origin: ['null', 'https://evil.example', 'http://127.0.0.1', '://', 'http://[::1'],
  'x-forwarded-for': [
    '',
    ',',
    'unknown',
    '::1',
    '[2001:db8::1]:443',
    '203.0.113.9, 10.0.0.1',
    'a,b,c',
    '127.0.0.1',
    '1',
  ],
  'x-forwarded-proto': ['https', 'http,https', 'javascript', ''],
  'sec-fetch-site': ['cross-site', 'same-site', 'none', 'same-origin', 'x'],
  traceparent: ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '00-0-0-00', 'ff-x'],
  'signature-input': ['sig=("@authority");created=1;keyid="x";tag="web-bot-auth"', 'sig=(', 'a=1;b', '()'],
  'signature-agent': ['"https://127.0.0.1:9/"', '"http://[::1"', 'x', 'a="https://example.com"'],
  signature: ['sig=:AAAA:', 'sig=::', 'sig', ':'],
  expect: ['100-continue', '200-ok'],
  upgrade: ['websocket', 'h2c'],
  'x-vercel-function': ['visits', 'event', 'x'],
  cookie: [
    'visitor=',
    'console=x',
    'ab=%',
    'ab={"x":1}',
    'browsing-history=%7B',
    'console-openid=a.b',
    'no-ab=1',
    ';;;=;',
    '=',
  ],
};
const methods = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'QUERY',
  'LINK',
];
const invalidMethods = ['get', 'CONNECT', 'FOO', 'G\0T', ''];
const cookieNames = ['visitor', 'console', 'ab', 'no-ab', 'browsing-history', 'console-openid', '__Host-visitor', 'x'];
const pathEnds = [
  '/',
  '//',
  '/.',
  '/..',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/x',
  '%00',
  '%c0%af',
  '%',
  '%zz',
  ';a=b',
  '\\',
  '/.git',
];
const targets = [
  '*',
  '//',
  '/%',
  'http://evil.example/',
  'x',
  '/%2f%2fevil.example',
  '//evil.example/..',
  '/\\evil.example',
  '/?',
];
const querySuffixes = [
  '?',
  '?&&&',
  '?=',
  '?a',
  '?%',
  '?a=%zz&b=%00',
  '?__proto__=1&__proto__[x]=1',
  '?a[]=1&a[b]=2',
  '?a=1#x',
  '??',
];

/** Parameters that pages read. */
const pageParameters = [
  'q',
  'key',
  'booking',
  'job',
  'token',
  'form',
  'to',
  'sent',
  'utm_source',
  'email',
  'gh_jid',
  'x',
];

const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** Headers that say another length of a body than it has. */
const listFramings = (length: number): readonly (readonly string[])[] => [
  [`content-length: ${length + 5}`],
  [`content-length: ${Math.max(0, length - 1)}`],
  ['content-length: -1'],
  ['content-length: 1e9'],
  ['content-length: 99999999999'],
  ['content-length: 0', `content-length: ${length}`],
  [`content-length: ${length}`, 'transfer-encoding: chunked'],
  ['transfer-encoding: gzip'],
  ['transfer-encoding: chunked'],
  [],
];

/** Changes of the request line and the headers by name. */
export const headChanges: Readonly<Record<string, Change>> = {
  'hostile header': (draft, { random, hostile }) => {
    const name = random.pick(readHeaders);
    const known = meaningful[name];
    const value = known !== undefined && random.chance(0.5) ? random.pick(known) : hostile.text();
    setHeader(draft, name, value);
    draft.isMalformed ||= name === 'expect' || name === 'upgrade';
    return true;
  },
  'hostile cookie': (draft, { random, hostile }) => {
    const value = `${pick(cookieNames, random.integer(0, 99))}=${random.chance(0.5) ? encodeUrl(hostile.text()) : hostile.text()}`;
    const [, own] = draft.headers.find(([name]) => name === 'cookie') ?? [];
    setHeader(draft, 'cookie', own === undefined ? value : `${value}; ${own}`);
    return true;
  },
  'header twice': (draft, { random, hostile }) => {
    const name = random.pick([...readHeaders, 'content-type', 'host', 'content-length'] as unknown as [
      string,
      ...string[],
    ]);
    draft.headers.push([name, encodeUrl(hostile.text())], [name, encodeUrl(hostile.text())]);
    draft.isMalformed ||= name === 'host' || name === 'content-length' || name === 'expect' || name === 'upgrade';
    return true;
  },
  'many headers': (draft, { random }) => {
    const count = random.pick([50, 300, 1_500, 2_100]);
    for (let index = 0; index < count; index += 1) draft.headers.push([`x-${index}`, 'a']);
    draft.isMalformed ||= count > 1_000;
    return true;
  },
  'long header': (draft, { random }) => {
    const length = random.pick([1_000, 8_000, 15_000, 16_300, 17_000, 70_000]);
    setHeader(draft, random.pick(readHeaders), 'a'.repeat(length));
    draft.isMalformed = true;
    return true;
  },
  'another host': (draft, { random, hostile }) => {
    setHeader(
      draft,
      'host',
      random.chance(0.5)
        ? random.pick(['evil.example', '', 'a:b:c', '[::1', 'a/b', '127.0.0.1:99999'])
        : hostile.text(),
    );
    draft.isMalformed = true;
    return true;
  },
  'no authentication': (draft) => {
    draft.headers = draft.headers.filter(([name]) => !['cookie', 'authorization', 'auth-api-key'].includes(name));
    return true;
  },
  'another method': (draft, { random }) => {
    draft.method = pick(methods, random.integer(0, 99));
    return true;
  },
  'invalid method': (draft, { random }) => {
    draft.method = pick(invalidMethods, random.integer(0, 99));
    draft.isMalformed = true;
    return true;
  },
  'end of the path': (draft, { random }) => {
    draft.path += pick(pathEnds, random.integer(0, 99));
    return true;
  },
  'another path': (draft, { random, hostile }) => {
    draft.path = random.chance(0.7) ? pick(targets, random.integer(0, 99)) : `/${encodeUrl(hostile.text())}`;
    draft.isMalformed = true;
    return true;
  },
  'raw path': (draft, { hostile }) => {
    draft.path += hostile.text().replaceAll(/[\r\n]/g, '');
    draft.isMalformed = true;
    return true;
  },
  'hostile parameter': (draft, { random, hostile }) => {
    const names = [
      ...draft.query.map(([name]) => name),
      ...draft.target.parameters.map(({ name }) => name),
      ...pageParameters,
    ];
    draft.query.push([pick(names, random.integer(0, 99)), hostile.text()]);
    return true;
  },
  'hostile parameter value': (draft, { random, hostile }) => {
    const index = random.integer(0, draft.query.length - 1);
    if (draft.query[index] === undefined) return false;
    draft.query[index] = [draft.query[index][0], hostile.text()];
    return true;
  },
  'many parameters': (draft, { random, hostile }) => {
    const count = random.pick([100, 500, 1_000]);
    for (let index = 0; index < count; index += 1) draft.query.push([`p${index}`, hostile.text().slice(0, 5)]);
    draft.isMalformed = true;
    return true;
  },
  'raw query': (draft, { random }) => {
    draft.suffix = pick(querySuffixes, random.integer(0, 99));
    return true;
  },
  framing: (draft, { random }) => {
    const { length } = getBody(draft);
    draft.framing = pick(listFramings(length), random.integer(0, 99));
    draft.isMalformed = true;
    draft.endsEarly = true;
    return true;
  },
  chunks: (draft, { random }) => {
    const body = getBody(draft);
    if (body.length === 0) return false;
    const middle = random.integer(0, body.length);
    const chunk = (part: Buffer) => [Buffer.from(`${part.length.toString(16)};a=b\r\n`), part, Buffer.from('\r\n')];
    const parts = [body.subarray(0, middle), body.subarray(middle)].filter(({ length }) => length > 0);
    draft.bytes = Buffer.concat([...parts.flatMap(chunk), Buffer.from('0\r\n\r\n')]);
    draft.framing = ['transfer-encoding: chunked'];
    return true;
  },
  version: (draft, { random }) => {
    draft.version = random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 ', 'http/1.1', '']);
    draft.isMalformed = true;
    return true;
  },
};
