import { connect } from 'node:net';
import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { afterTest } from '../../testing/clean-up.ts';
import { startTestServer } from '../../testing/server.ts';
import { getOwnOrigin } from './origin-check.ts';

/** Sends a GET request, and returns the response as text. `fetch` doesn't allow setting `Host`. */
async function get(url: string, requestLine: string, host: string): Promise<string> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' }).setEncoding('utf8');
  afterTest(() => void socket.destroy());
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  socket.write(`${requestLine}\r\n${host}connection: close\r\n\r\n`);
  await expect.poll(() => socket.closed).toBe(true);
  return received;
}

test.each(['a:99999', 'a:b', '[::1', 'a/b', 'a b', '<b>', 'a@b', 'a?b'])(
  'a request with the Host header %s returns 400 with the name of the header',
  async (host) => {
    const server = await startTestServer();
    const response = await get(server.url, `GET ${endpoints.siteSettings} HTTP/1.1`, `host: ${host}\r\n`);
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    const [, body = ''] = response.split('\r\n\r\n');
    expect(v.parse(apiErrorSchema, JSON.parse(body)).message).toContain('Host');
  },
);

test.each(['a', 'a.example:8000', '[::1]:80', '127.0.0.1', 'a_b.example', 'A.example'])(
  'a request with the Host header %s is answered',
  async (host) => {
    const server = await startTestServer();
    const response = await get(server.url, `GET ${endpoints.siteSettings} HTTP/1.1`, `host: ${host}\r\n`);
    expect(response).toMatch(/^HTTP\/1.1 200 /);
  },
);

test('a request of HTTP/1.0 without a Host header is answered', async () => {
  const server = await startTestServer();
  expect(await get(server.url, `GET ${endpoints.siteSettings} HTTP/1.0`, '')).toMatch(/^HTTP\/1.1 200 /);
  expect(getOwnOrigin({ protocol: 'http', host: '' }, undefined)).toBe('http://localhost');
});
