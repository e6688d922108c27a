import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { operatorCalls } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { afterTest } from '../testing/clean-up.ts';
import { advanceUntil, createTestClock } from '../testing/clock.ts';
import { startTestServer } from '../testing/server.ts';

const CHECK_MS = 5 * 60_000;
const METRICS_TOKEN = 'a token for the metrics';
const credentials = { keyId: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG', region: 'eu-central-1' };

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const sign = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Computes the signature of a request (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). */
function computeSignature({ method, url = '', headers }: IncomingMessage): string {
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', lines.join(''), signed, headers['x-amz-content-sha256']].join('\n');
  const time = String(headers['x-amz-date']);
  const scope = [time.slice(0, 8), credentials.region, 's3', 'aws4_request'];
  const key = scope.reduce<string | Buffer>((previous, part) => sign(previous, part), `AWS4${credentials.secret}`);
  return sign(key as Buffer, ['AWS4-HMAC-SHA256', time, scope.join('/'), hash(canonical)].join('\n')).toString('hex');
}

/** Starts a bucket that stores objects whose signature and hash are right, unless it is closed. */
async function startBucket() {
  const objects = new Map<string, Buffer>();
  const state = { isClosed: false, objects, refused: 0 };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const isSigned = request.headers.authorization?.endsWith(`Signature=${computeSignature(request)}`) === true;
    const isComplete = request.headers['x-amz-content-sha256'] === hash(body);
    if (state.isClosed || !isSigned || !isComplete || request.method !== 'PUT') {
      state.refused += 1;
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      return;
    }
    objects.set(request.url ?? '', body);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => void server.close());
  return Object.assign(state, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/whorl` });
}

test('encrypted backups are uploaded once with a valid signature, also after the bucket has refused them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-backups-'));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  const bucket = await startBucket();
  const clock = createTestClock();
  const server = await startTestServer({
    clock,
    environment: {
      METRICS_TOKEN,
      BACKUP_DIR: folder,
      BACKUP_KEY: randomBytes(32).toString('base64'),
      BACKUP_S3_URL: bucket.url,
      BACKUP_S3_REGION: credentials.region,
      BACKUP_S3_KEY_ID: credentials.keyId,
      BACKUP_S3_SECRET: credentials.secret,
    },
  });
  const name = 'whorl-2026-11-02T090500.000Z.sqlite.enc';
  const minutes = { stepMs: 60_000, pace: 50 };
  bucket.isClosed = true;
  clock.advance(CHECK_MS);
  await expect.poll(() => readdirSync(folder), { timeout: 40_000 }).toEqual([name]);
  await advanceUntil(clock, () => bucket.refused > 0, minutes);
  const readMetrics = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    return (await server.fetch(operatorCalls.metrics, { headers })).text();
  };
  await expect.poll(readMetrics).toMatch(/^backup_failures_total [1-9]/m);
  bucket.isClosed = false;
  await advanceUntil(clock, () => bucket.objects.size > 0, minutes);
  expect([...bucket.objects.keys()]).toEqual([`/bucket/whorl/${name}`]);
  expect(bucket.objects.get(`/bucket/whorl/${name}`)).toEqual(readFileSync(join(folder, name)));

  await expect.poll(() => readdirSync(folder)).toContain(`${name}.uploaded`);
  bucket.objects.clear();
  // The next backup is uploaded, the first one isn't again.
  clock.advance(24 * 60 * 60_000 - 60 * 60_000);
  await advanceUntil(clock, () => bucket.objects.size > 0, minutes);
  expect([...bucket.objects.keys()]).not.toContain(`/bucket/whorl/${name}`);
});
