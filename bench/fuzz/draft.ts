import type { RawRequest } from './raw-client.ts';
import type { Schema } from './sample-schema.ts';
import { formatJson } from './values.ts';

/** A parameter of an operation. */
export type Parameter = {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
};

/** A method and URL of the server, with what is known about valid requests. */
export type Target = {
  /** Such as `GET /v4/lists/:entryId`. */
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** Kinds of authentication, as in the API description. */
  readonly security: readonly string[];
  readonly bodyLimit: number;
  /** Statuses of errors with a body of its own in the API description. */
  readonly ownErrors: ReadonlySet<string>;
  /** Probability of a request, relative to the other targets. */
  readonly weight: number;
};

/** A request that can still be changed. */
export type Draft = {
  readonly target: Target;
  method: string;
  /** URL path, percent-encoded. */
  path: string;
  /** Query parameters before encoding. */
  query: [name: string, value: string][];
  /** Text at the end of the URL, as it is. */
  suffix: string;
  headers: [name: string, value: string][];
  /** Value of a JSON body. */
  json?: unknown;
  /** Body that is sent in place of `json`. */
  bytes?: Buffer;
  /** `Content-Length` or `Transfer-Encoding` in place of the right length. */
  framing?: readonly string[];
  version: string;
  /** Whether the bytes aren't a valid HTTP request, which a server may close without a response. */
  isMalformed: boolean;
  endsEarly: boolean;
  /** Names of the changes. */
  changes: string[];
  /** Changed field of a body, if only one is. */
  field?: string | undefined;
};

export const setHeader = (draft: Draft, name: string, value: string): void => {
  draft.headers = [...draft.headers.filter(([each]) => each !== name), [name, value]];
};

export const encodeUrl = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Returns the path and query of a draft. */
export const formatUrl = ({ path, query, suffix }: Draft): string =>
  path + (query.length > 0 ? `?${query.map((pair) => pair.map(encodeUrl).join('=')).join('&')}` : '') + suffix;

export const getBody = ({ bytes, json }: Pick<Draft, 'bytes' | 'json'>): Buffer =>
  bytes ?? (json === undefined ? Buffer.alloc(0) : Buffer.from(formatJson(json)));

/** Half of Node's limit for the request line and all headers. */
const SAFE_HEAD_BYTES = 8 * 1024;
const SAFE_HEADERS = 500;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds them.
const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/;

/** Whether a server may refuse the bytes as no valid HTTP request, and close the connection. */
export function isRejectable(draft: Draft): boolean {
  const { isMalformed, endsEarly, framing, version, headers } = draft;
  const head = [formatUrl(draft), ...headers.flat()].join();
  return (
    isMalformed ||
    endsEarly ||
    framing !== undefined ||
    version !== 'HTTP/1.1' ||
    headers.length > SAFE_HEADERS ||
    Buffer.byteLength(head) > SAFE_HEAD_BYTES ||
    CONTROL.test(head.replaceAll(/[\r\n]/g, ''))
  );
}

/** Formats a draft as the bytes of an HTTP request. */
export function toRawRequest(draft: Draft, host: string): RawRequest {
  const { method, headers, version, endsEarly } = draft;
  const body = getBody(draft);
  const hasBody = body.length > 0 || !['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method);
  const framing = draft.framing ?? (hasBody ? [`content-length: ${body.length}`] : []);
  const lines = [
    `${method} ${formatUrl(draft)} ${version}`,
    ...(headers.some(([name]) => name === 'host') ? [] : [`host: ${host}`]),
    // A line break would begin another header.
    ...headers.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, ' ')}`),
    ...framing,
  ];
  return {
    method,
    bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]),
    isLast: isRejectable(draft),
    endsEarly,
  };
}

/** Formats a draft as a command that sends the same request. */
export function formatCurl(draft: Draft, origin: string): string {
  const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const body = getBody(draft);
  const text = body.toString('utf8');
  const isText = Buffer.from(text).equals(body) && !text.includes('\0');
  return [
    `curl -g --path-as-is -X ${draft.method} ${quote(origin + formatUrl(draft))}`,
    ...draft.headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(draft.framing ?? []).map((line) => `-H ${quote(line)}`),
    ...(body.length === 0
      ? []
      : isText
        ? [`--data-binary ${quote(text)}`]
        : [`# body in Base64: ${body.toString('base64')}`]),
  ].join(' ');
}
