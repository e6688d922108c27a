import {
  type ApiAnswer,
  type ApiOperation,
  type SecurityScheme,
  toPathTemplate,
} from '@whorl/contract/api/api-operation.ts';
import { toInputJsonSchema } from '@whorl/contract/api/json-schema.ts';
import { type ApiErrorCode, apiErrorSchema, apiErrors } from '@whorl/contract/api-errors.ts';
import { brand } from '@whorl/contract/brand.ts';
import { CONSOLE_COOKIE, VISITOR_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { textFiles } from '@whorl/contract/urls.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { sharedFileHeaders, sharedFilePreflightHeaders } from '../platform/http/shared-files.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Creates the feature of `GET /openapi.json`: the public API in OpenAPI 3.1, generated at the first request from the
 * schemas that validate requests; at startup it would take a tenth of the time until the server is ready.
 */
export const createApiDescription = (
  { publicUrl }: Pick<Services, 'publicUrl'>,
  operations: readonly ApiOperation[],
): Feature => ({
  name: 'api-description',
  addRoutes(server) {
    let description: string | undefined;
    server.get(textFiles.apiDescription, (_request, reply) => {
      description ??= JSON.stringify(describe(operations, publicUrl));
      return reply
        .headers(sharedFileHeaders)
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=0, must-revalidate')
        .send(description);
    });
    server.options(textFiles.apiDescription, (_request, reply) =>
      reply.headers(sharedFilePreflightHeaders).code(204).send(),
    );
  },
});

function describe(operations: readonly ApiOperation[], publicUrl: string | undefined): Json {
  const paths = Map.groupBy(operations, ({ path }) => toPathTemplate(path));
  return {
    openapi: '3.1.0',
    info: {
      title: TITLE,
      version: '1',
      summary: 'The API used by the forms and scripts of this site.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl ?? '/' }],
    paths: Object.fromEntries(
      [...paths].map(([path, pathOperations]) => [
        path,
        Object.fromEntries(pathOperations.map((operation) => [operation.method, describeOperation(operation)])),
      ]),
    ),
    security: [],
    components: { schemas: { Error: toInputJsonSchema(apiErrorSchema) }, securitySchemes },
  };
}

function describeOperation({
  id,
  summary,
  security = [],
  parameters = [],
  body,
  answers,
  errors = [],
}: ApiOperation): Json {
  return {
    operationId: id,
    summary,
    security: security.map((name) => ({ [name]: [] })),
    ...(parameters.length > 0 && {
      parameters: parameters.map(({ schema, required = false, ...parameter }) => ({
        ...parameter,
        required: required || parameter.in === 'path',
        schema: toInputJsonSchema(schema),
      })),
    }),
    ...(body && { requestBody: describeBody(body) }),
    responses: describeAnswers(answers, errors.length > 0 ? [...errors, 'agent_spoofed'] : errors),
  };
}

const describeBody = ({ schema, formDescription }: NonNullable<ApiOperation['body']>): Json => ({
  required: true,
  content: {
    'application/json': { schema: toInputJsonSchema(schema) },
    ...(formDescription !== undefined && {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', description: formDescription, additionalProperties: { type: 'string' } },
      },
    }),
  },
});

/**
 * Describes the responses. A status can be both an operation's own response and a general error, like 400 of the forms.
 */
function describeAnswers(answers: Readonly<Record<number, ApiAnswer>>, errors: readonly ApiErrorCode[]): Json {
  const statuses = new Set([...Object.keys(answers), ...errors.map((code) => String(apiErrors[code].status))]);
  return Object.fromEntries(
    [...statuses].sort().map((status) => {
      const own = answers[Number(status)];
      const codes = errors.filter((code) => String(apiErrors[code].status) === status);
      const schemas = [
        ...(own?.schema ? [toInputJsonSchema(own.schema)] : []),
        ...(codes.length > 0 ? [{ $ref: '#/components/schemas/Error' }] : []),
      ];
      const [schema] = schemas;
      const sentences = [own?.description, ...codes.map((code) => `\`${code}\`: ${apiErrors[code].message}`)];
      return [
        status,
        {
          description: sentences.filter((part) => part !== undefined).join(' '),
          ...(codes.some((code) => retryableErrors.includes(code)) && { headers: { 'Retry-After': retryAfter } }),
          ...(schema && {
            content: { 'application/json': { schema: schemas.length > 1 ? { oneOf: schemas } : schema } },
          }),
        },
      ];
    }),
  );
}

const securitySchemes: Readonly<Record<SecurityScheme, Json>> = {
  secretKey: { type: 'apiKey', in: 'header', name: 'Auth-API-Key', description: 'A secret key of a workspace.' },
  secretKeyInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'A secret key of a workspace; the parameter can also be called `token`.',
  },
  bearerKey: { type: 'http', scheme: 'bearer', description: 'A secret key of a workspace.' },
  visitorCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: VISITOR_COOKIE,
    description: 'Signed, and set by an identification. Over https its name has the prefix `__Host-`.',
  },
  consoleSession: {
    type: 'apiKey',
    in: 'cookie',
    name: CONSOLE_COOKIE,
    description: 'Set by signing in to the console. Over https its name has the prefix `__Host-`.',
  },
};

const retryableErrors: readonly ApiErrorCode[] = ['too_many_requests', 'unavailable'];
const retryAfter = { description: 'Seconds to wait before another attempt.', schema: { type: 'integer', minimum: 1 } };
const TITLE = `${brand.name} website`;
