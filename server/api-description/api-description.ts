import { type ApiErrorCode, apiErrorSchema, apiErrors } from '@whorl/contract/api-errors.ts';
import { brand } from '@whorl/contract/brand.ts';
import { CONSOLE_COOKIE, VISITOR_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { machineFiles } from '@whorl/contract/urls.ts';
import type { ApiAnswer, ApiOperation, SecurityScheme } from '../platform/api-operation.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { jsonSchemaOf } from './json-schema.ts';

type Json = Readonly<Record<string, unknown>>;

/** `GET /openapi.json`: the public API in OpenAPI 3.1, made at the start from the schemas that check the requests. */
export const createApiDescription = (
  { publicUrl }: Pick<Services, 'publicUrl'>,
  operations: readonly ApiOperation[],
): Feature => ({
  name: 'api-description',
  addRoutes(server) {
    const description = JSON.stringify(describe(operations, publicUrl));
    server.get(machineFiles.apiDescription, (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=0, must-revalidate')
        .send(description),
    );
  },
});

function describe(operations: readonly ApiOperation[], publicUrl: string | undefined): Json {
  const paths = Map.groupBy(operations, ({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
  return {
    openapi: '3.1.0',
    info: { title: TITLE, version: '1', summary: 'What the forms and scripts of this site call.' },
    servers: [{ url: publicUrl ?? '/' }],
    paths: Object.fromEntries(
      [...paths].map(([path, ofPath]) => [
        path,
        Object.fromEntries(ofPath.map((operation) => [operation.method, describeOperation(operation)])),
      ]),
    ),
    security: [],
    components: { schemas: { Error: jsonSchemaOf(apiErrorSchema) }, securitySchemes },
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
        schema: jsonSchemaOf(schema),
      })),
    }),
    ...(body && { requestBody: describeBody(body) }),
    responses: describeAnswers(answers, errors),
  };
}

const describeBody = ({ schema, asForm }: NonNullable<ApiOperation['body']>): Json => ({
  required: true,
  content: {
    'application/json': { schema: jsonSchemaOf(schema) },
    ...(asForm !== undefined && {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', description: asForm, additionalProperties: { type: 'string' } },
      },
    }),
  },
});

/** One status may be answered by the call itself and by an error of the closed list, as 400 is by the forms. */
function describeAnswers(answers: Readonly<Record<number, ApiAnswer>>, errors: readonly ApiErrorCode[]): Json {
  const statuses = new Set([...Object.keys(answers), ...errors.map((code) => String(apiErrors[code].status))]);
  return Object.fromEntries(
    [...statuses].sort().map((status) => {
      const own = answers[Number(status)];
      const codes = errors.filter((code) => String(apiErrors[code].status) === status);
      const schemas = [
        ...(own?.schema ? [jsonSchemaOf(own.schema)] : []),
        ...(codes.length > 0 ? [{ $ref: '#/components/schemas/Error' }] : []),
      ];
      const [schema] = schemas;
      const words = [own?.description, ...codes.map((code) => `\`${code}\`: ${apiErrors[code].message}`)];
      return [
        status,
        {
          description: words.filter((part) => part !== undefined).join(' '),
          ...(codes.some((code) => waiting.includes(code)) && { headers: { 'Retry-After': retryAfter } }),
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
  secretKeyInQuery: { type: 'apiKey', in: 'query', name: 'api_key', description: 'The same; `token` does as well.' },
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

const waiting: readonly ApiErrorCode[] = ['too_many_requests', 'unavailable'];
const retryAfter = { description: 'Seconds to wait before another attempt.', schema: { type: 'integer', minimum: 1 } };
const TITLE = `${brand.name} website`;
