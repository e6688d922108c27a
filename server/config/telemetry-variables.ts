import querystring from 'node:querystring';
import * as v from 'valibot';
import { optional, text, webUrl, withDefault } from './config-values.ts';

/** Settings of OpenTelemetry, with the names of its specification. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    webUrl,
    'URL of an OpenTelemetry collector that gets traces and logs with OTLP over HTTP, such as http://127.0.0.1:4318; none by default.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'needs to be name=value, separated by commas'),
      v.transform((pairs) =>
        Object.fromEntries(
          pairs.split(',').map((pair) => {
            const at = pair.indexOf('=');
            return [pair.slice(0, at), querystring.unescape(pair.slice(at + 1))];
          }),
        ),
      ),
    ),
    'Headers of these requests, such as authorization=Bearer%20TOKEN; values are URL-encoded.',
  ),
  OTEL_SERVICE_NAME: withDefault(text, 'whorl', 'Name of this service in traces and logs.'),
  OTEL_TRACES_SAMPLER_ARG: withDefault(
    v.pipe(v.string(), v.regex(/^(0|1|0?\.\d+)$/, 'needs to be a number from 0 to 1'), v.transform(Number)),
    '1',
    'Share of the requests that are traced, from 0 to 1, unless a trusted proxy has decided with traceparent.',
  ),
} as const;
