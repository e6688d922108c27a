import { connect } from 'node:net';
import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { afterTest } from '../../testing/clean-up.ts';
import { startTestServer } from '../../testing/server.ts';

/** Sends bytes on a new connection, and returns what the server sends until it closes it. */
async function exchange(url: string, bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' }).setEncoding('utf8');
  afterTest(() => void socket.destroy());
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => undefined).write(bytes);
  await expect.poll(() => socket.closed).toBe(true);
  const [head = '', body = ''] = received.split('\r\n\r\n');
  return { head: head.toLowerCase(), body };
}

test.each([
  ['an unknown method', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'bad_request'],
  [
    'two lengths of the body',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\ncontent-length: 1\r\n\r\n',
    400,
    'bad_request',
  ],
  [
    'headers above the limit',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
])(
  'a request with %s gets an error in the format of the API with the security headers',
  async (_what, bytes, status, code) => {
    const server = await startTestServer();
    const { head, body } = await exchange(server.url, bytes);
    expect(head).toMatch(new RegExp(`^http/1.1 ${status} .*\r\n`));
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toContain('cache-control: no-store');
    const error = v.parse(apiErrorSchema, JSON.parse(body));
    expect(error).toMatchObject({ status: 'error', code });
    expect(head).toContain(`x-request-id: ${error.requestId}`);
  },
);
