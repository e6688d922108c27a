import { connect, type Socket } from 'node:net';

/** A request as bytes, so that it may be one that no HTTP library sends. */
export type RawRequest = {
  readonly method: string;
  readonly bytes: Buffer;
  /** Whether nothing can follow on the same connection, because the server may take it for a part of this request. */
  readonly isLast: boolean;
  /** Whether to end the sending side, because the server waits for more bytes. */
  readonly endsEarly: boolean;
};

export type RawResponse = {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly ms: number;
};

/** A response; or the connection ended, or the time was up, without one; or not sent because the server closed it before. */
export type Outcome = RawResponse | 'closed' | 'timeout' | 'invalid' | 'unsent';

export type Connection = {
  /** Sends requests at once, and returns the outcome of each. */
  exchange(requests: readonly RawRequest[]): Promise<Outcome[]>;
  close(): void;
};

const HEAD_END = Buffer.from('\r\n\r\n');

/** Creates a connection that is opened with the first request, and again after the server has closed it. */
export function createConnection(port: number, timeoutMs: number): Connection {
  let socket: Socket | undefined;

  function exchange(requests: readonly RawRequest[]): Promise<Outcome[]> {
    const { promise, resolve } = Promise.withResolvers<Outcome[]>();
    const opened = socket ?? connect({ port, host: '127.0.0.1', noDelay: true }).on('error', ignore);
    socket = opened;
    const outcomes: Outcome[] = [];
    const began = performance.now();
    let received = new ReceivedBytes();
    let chunks: Chunks = { parts: [] };
    let mustClose = false;

    const finish = (rest: Outcome): void => {
      while (outcomes.length < requests.length) outcomes.push(rest);
      opened.off('data', receive).off('close', end).off('timeout', expire).setTimeout(0);
      if (mustClose || rest !== 'unsent') close();
      resolve(outcomes);
    };
    const read = (isEnded: boolean): void => {
      while (outcomes.length < requests.length) {
        const request = requests[outcomes.length] as RawRequest;
        const parsed = parseResponse(received.view(), request.method, isEnded, chunks);
        if (parsed === undefined) return;
        if (parsed === 'invalid') {
          finish('invalid');
          return;
        }
        received = new ReceivedBytes(parsed.rest);
        chunks = { parts: [] };
        const { status, headers, body } = parsed;
        outcomes.push({ status, headers, body, ms: performance.now() - began });
        mustClose ||= parsed.isOpen || headers.some(([name, value]) => name === 'connection' && value === 'close');
        if (mustClose) break;
      }
      if (mustClose || outcomes.length === requests.length) {
        mustClose ||= requests.some(({ isLast }) => isLast);
        finish('unsent');
      }
    };
    const receive = (chunk: Buffer): void => {
      received.append(chunk);
      read(false);
    };
    const end = (): void => {
      mustClose = true;
      read(true);
      if (outcomes.length < requests.length) finish('closed');
    };
    const expire = (): void => {
      finish('timeout');
    };
    opened.on('data', receive).on('close', end).on('timeout', expire).setTimeout(timeoutMs);
    opened.write(Buffer.concat(requests.map(({ bytes }) => bytes)));
    if (requests.some(({ endsEarly }) => endsEarly)) opened.end();
    return promise;
  }

  function close(): void {
    socket?.destroy();
    socket = undefined;
  }
  return { exchange, close };
}

const ignore = (): void => undefined;

/** Bytes that a connection received. They are copied only a few times: an export has 100 MB, in parts of 64 KB. */
class ReceivedBytes {
  #buffer: Buffer;
  #length: number;

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.#buffer = Buffer.from(bytes);
    this.#length = bytes.length;
  }

  append(bytes: Buffer): void {
    const length = this.#length + bytes.length;
    if (length > this.#buffer.length) {
      const larger = Buffer.alloc(2 * length);
      this.view().copy(larger);
      this.#buffer = larger;
    }
    bytes.copy(this.#buffer, this.#length);
    this.#length = length;
  }

  view(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }
}

/** Complete chunks of a response, and where the next one starts. */
type Chunks = { readonly parts: Buffer[]; position?: number };

type Parsed = Omit<RawResponse, 'ms'> & {
  readonly rest: Buffer;
  /** Whether the body goes on until the connection ends, such as that of server-sent events. */
  readonly isOpen: boolean;
};

/**
 * Parses the first response in `received` (RFC 9112).
 *
 * @param isEnded whether the server has closed the connection
 * @param chunks those that were parsed when less of the response had arrived
 * @returns undefined if it isn't complete
 */
function parseResponse(
  received: Buffer,
  method: string,
  isEnded: boolean,
  chunks: Chunks,
): Parsed | 'invalid' | undefined {
  const end = received.indexOf(HEAD_END);
  if (end === -1)
    return received.length > 0 && !'HTTP/1.1'.startsWith(received.toString('latin1', 0, 8)) ? 'invalid' : undefined;
  const [statusLine = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const [, code] = /^HTTP\/1\.[01] (\d{3})( |$)/.exec(statusLine) ?? [];
  if (code === undefined) return 'invalid';
  const status = Number(code);
  const bodyStart = end + HEAD_END.length;
  if (status < 200 && status !== 101) return parseResponse(received.subarray(bodyStart), method, isEnded, chunks);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const get = (name: string): string | undefined => headers.find(([each]) => each === name)?.[1];
  const complete = (body: Buffer, bodyEnd: number, isOpen = false): Parsed => ({
    ...{ status, headers, body, isOpen },
    rest: received.subarray(bodyEnd),
  });
  if (method === 'HEAD' || status === 204 || status === 304) return complete(Buffer.alloc(0), bodyStart);
  if (get('content-type')?.startsWith('text/event-stream'))
    return complete(received.subarray(bodyStart), received.length, true);
  if (get('transfer-encoding') === 'chunked') {
    const parsed = parseChunks(received, bodyStart, chunks);
    return typeof parsed === 'object' ? complete(parsed.body, parsed.end) : parsed;
  }
  const length = get('content-length');
  if (length === undefined) return isEnded ? complete(received.subarray(bodyStart), received.length, true) : undefined;
  const bodyEnd = bodyStart + Number(length);
  return bodyEnd > received.length ? undefined : complete(received.subarray(bodyStart, bodyEnd), bodyEnd);
}

function parseChunks(
  received: Buffer,
  start: number,
  chunks: Chunks,
): { body: Buffer; end: number } | 'invalid' | undefined {
  const { parts } = chunks;
  for (let position = chunks.position ?? start; ; chunks.position = position) {
    const lineEnd = received.indexOf('\r\n', position);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(received.toString('latin1', position, lineEnd), 16);
    if (Number.isNaN(size)) return 'invalid';
    const next = lineEnd + 2 + size + 2;
    if (next > received.length) return undefined;
    if (size === 0) return { body: Buffer.concat(parts), end: next };
    parts.push(received.subarray(lineEnd + 2, lineEnd + 2 + size));
    position = next;
  }
}
