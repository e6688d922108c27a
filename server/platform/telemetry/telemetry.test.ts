import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { form as newsletterForm } from '@whorl/contract/leads/forms/newsletter.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { afterTest } from '../../testing/clean-up.ts';
import { startTestServer } from '../../testing/server.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { traceId: string; parentSpanId?: string; spanId: string; name: string; attributes: Attribute[] };
type LogRecord = { traceId?: string; severityText: string; body: { stringValue: string }; attributes: Attribute[] };

/** Starts a collector that accepts OTLP over HTTP in JSON. @param status HTTP status of its responses */
async function startCollector(status = 200) {
  const spans: Span[] = [];
  const records: LogRecord[] = [];
  const requests: { path: string | undefined; authorization: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    // biome-ignore lint/suspicious/noExplicitAny: the body is checked by what the tests read from it.
    const body: any = await json(request);
    requests.push({ path: request.url, authorization: request.headers.authorization });
    for (const { scopeSpans = [] } of body.resourceSpans ?? [])
      for (const scope of scopeSpans) spans.push(...scope.spans);
    for (const { scopeLogs = [] } of body.resourceLogs ?? [])
      for (const scope of scopeLogs) records.push(...scope.logRecords);
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterTest(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, records, requests };
}

const toObject = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

test('a request is a span with its commit, in the trace of a trusted proxy, without personal data', async () => {
  const collector = await startCollector();
  const server = await startTestServer({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
      TRUSTED_PROXIES: '127.0.0.0/8',
      LOG_LEVEL: 'info',
    },
  });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const sent = await server.fetch(newsletterForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    body: JSON.stringify({ email: 'ada@example.com' }),
  });
  expect(sent.status).toBe(200);
  await server.close();

  const [request] = collector.spans.filter(({ name }) => name === `POST ${newsletterForm.endpoint}`);
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(toObject(request?.attributes ?? [])).toMatchObject({
    'http.route': newsletterForm.endpoint,
    'http.response.status_code': 200,
    'request.id': sent.headers.get('x-request-id'),
  });
  expect(collector.spans).toContainEqual(
    expect.objectContaining({ name: 'commit', traceId, parentSpanId: request?.spanId }),
  );
  const line = collector.records.find(({ body }) => body.stringValue === 'request answered');
  expect(line).toMatchObject({ traceId, severityText: 'INFO' });
  expect(toObject(line?.attributes ?? [])).toMatchObject({ requestId: sent.headers.get('x-request-id') });
  expect(new Set(collector.requests.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer secret']));
  expect(JSON.stringify([collector.spans, collector.records])).not.toContain('ada@example.com');
});

test('a client that is no proxy cannot name its trace', async () => {
  const collector = await startCollector();
  const server = await startTestServer({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await server.fetch(endpoints.country, { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } });
  await server.close();
  const [span] = collector.spans.filter(({ name }) => name === `GET ${endpoints.country}`);
  expect(span?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(span?.traceId).not.toBe(traceId);
});

test('a collector that fails neither delays responses nor prevents the shutdown', async () => {
  const collector = await startCollector(503);
  const server = await startTestServer({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  expect((await server.fetch(endpoints.country)).status).toBe(200);
  await server.close();
});
