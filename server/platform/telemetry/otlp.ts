import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import type { Telemetry, TelemetrySettings } from './telemetry.ts';

/** Interval between two requests to the collector. */
const EXPORT_INTERVAL_MS = 2_000;
const STOP_TIMEOUT_MS = 3_000;
const REPORT_INTERVAL_MS = 60_000;
const spanKinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const;

/** Creates the connection to a collector with OTLP over HTTP in JSON. If it doesn't respond, telemetry is dropped. */
export function createOtlpTelemetry({ endpoint, headers, serviceName, sampleRatio }: TelemetrySettings): Telemetry {
  const resource = resourceFromAttributes({ 'service.name': serviceName });
  const exporterOptions = (path: string) => ({ url: `${endpoint.replace(/\/$/, '')}${path}`, headers: { ...headers } });
  const spans = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(exporterOptions('/v1/traces')),
        scheduledDelayMillis: EXPORT_INTERVAL_MS,
      }),
    ],
  });
  const records = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({
        exporter: new OTLPLogExporter(exporterOptions('/v1/logs')),
        scheduledDelayMillis: EXPORT_INTERVAL_MS,
      }),
    ],
  });
  const tracer = spans.getTracer('server');
  const logger = records.getLogger('server');
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Span>();
  const ofRequest = new WeakMap<FastifyRequest, Span>();
  const currentContext = (): Context => {
    const span = current.getStore();
    return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span);
  };

  return {
    logs: {
      write(line) {
        const { level, time, msg, ...attributes } = JSON.parse(line);
        const [, severity] = severities.find(([lowest]) => level >= lowest) ?? [];
        logger.emit({
          ...severity,
          timestamp: Date.parse(time),
          body: msg,
          attributes,
          context: currentContext(),
        });
      },
    },
    traceRequests(server, isTrusted) {
      server.addHook('onRequest', (request, _reply, done) => {
        const { method, headers: sent, routeOptions, id } = request;
        const parent = isTrusted(request.raw)
          ? propagator.extract(ROOT_CONTEXT, sent, defaultTextMapGetter)
          : ROOT_CONTEXT;
        const route = routeOptions.url ?? 'none';
        const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id };
        const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
        ofRequest.set(request, span);
        current.run(span, done);
      });
      server.addHook('onResponse', (request, { statusCode }, done) => {
        const span = ofRequest.get(request);
        span?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
    record({ name, kind, durationMs, attributes = {}, isFailed }) {
      const endTime = Date.now();
      const startTime = endTime - durationMs;
      const span = tracer.startSpan(name, { kind: spanKinds[kind], attributes, startTime }, currentContext());
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    onProblem(report) {
      let mutedUntil = Number.NEGATIVE_INFINITY;
      const warn = (message: string): void => {
        if (performance.now() < mutedUntil) return;
        mutedUntil = performance.now() + REPORT_INTERVAL_MS;
        report(message);
      };
      const ignore = (): void => undefined;
      diag.setLogger(
        { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
        { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
      );
    },
    async stop() {
      const stopped = Promise.allSettled([spans.shutdown(), records.shutdown()]);
      await Promise.race([stopped, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Severities by the level of Pino, from the highest (https://opentelemetry.io/docs/specs/otel/logs/data-model). */
const severities = [
  [60, { severityNumber: 21, severityText: 'FATAL' }],
  [50, { severityNumber: 17, severityText: 'ERROR' }],
  [40, { severityNumber: 13, severityText: 'WARN' }],
  [30, { severityNumber: 9, severityText: 'INFO' }],
  [20, { severityNumber: 5, severityText: 'DEBUG' }],
] as const;
