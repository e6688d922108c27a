import { toPathTemplate } from '../../contract/api/api-operation.ts';
import { toInputJsonSchema } from '../../contract/api/json-schema.ts';
import { consoleCalls } from '../../contract/console/console-urls.ts';
import { errorReportSchema } from '../../contract/error-report.ts';
import { referenceField } from '../../contract/keys/key-setup.ts';
import { form as generalContactForm } from '../../contract/leads/forms/general-contact.ts';
import { endpoints, keySetupCalls, operatorCalls, pages, serviceWorkerUrl, textFiles } from '../../contract/urls.ts';
import type { ServerRoute } from '../../server/testing/collect-routes.ts';
import type { Parameter, Target } from './draft.ts';
import type { Schema } from './sample-schema.ts';

type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
export type ApiDescription = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
/** A tool of the MCP endpoint. */
export type McpTool = { readonly name: string; readonly inputSchema: Schema };

const DEFAULT_BODY_LIMIT = 64 * 1024;

/** Files and pages that the server answers before it looks for a route. */
const staticPaths: readonly string[] = [
  ...[pages.home.path, pages.pricing.path, pages.contactSales.path, pages.search.path, '/sales/', '/nothing-here/'],
  ...['/page-data/app-data.json', '/favicon.svg', serviceWorkerUrl],
  ...Object.values(textFiles),
];

/** Weights other than 1: many stored values, or requests that take long or end the sessions of the others. */
const weights: Readonly<Record<string, number>> = {
  [`POST ${endpoints.identify}`]: 40,
  [`GET ${endpoints.identify}`]: 60,
  [`POST ${endpoints.analyticsBatch}`]: 3,
  [`POST ${consoleCalls.mcp}`]: 3,
  [`POST ${endpoints.errorReport}`]: 0.5,
  [`POST ${consoleCalls.signOut}`]: 0.02,
  [`POST ${consoleCalls.password}`]: 0.1,
  [`DELETE ${consoleCalls.session}`]: 0.1,
  [`DELETE ${consoleCalls.user}`]: 0.1,
  [`POST ${consoleCalls.confirmation}`]: 0.1,
  [`POST ${consoleCalls.keyRevoke}`]: 0.2,
  [`POST ${consoleCalls.keyRotate}`]: 0.2,
  [`GET ${consoleCalls.traffic}`]: 0.3,
  [`GET ${consoleCalls.updates}`]: 0.3,
  [`GET ${keySetupCalls.firstRequest}`]: 0.3,
};

/** Authentication that isn't in the API description. */
const otherSecurity: Readonly<Record<string, readonly string[]>> = {
  [consoleCalls.mcp]: ['accessToken'],
  [operatorCalls.metrics]: ['metricsToken'],
};
/** Parameters that aren't in the API description, by URL. */
const otherParameters: Readonly<Record<string, readonly string[]>> = {
  [keySetupCalls.firstRequest]: ['token'],
  [generalContactForm.places.signup.thanks]: ['key'],
  [pages.salesCall.path]: ['booking'],
  [pages.applyForJob.path]: ['job'],
  [pages.search.path]: ['q'],
};

/** Schemas of bodies that aren't in the API description. */
const otherBodies: Readonly<Record<string, Schema>> = {
  [`POST ${endpoints.errorReport}`]: toInputJsonSchema(errorReportSchema) as Schema,
  [`POST ${keySetupCalls.secretKey}`]: {
    type: 'object',
    properties: { [referenceField]: { type: 'string' } },
    required: [referenceField],
  },
};

/** Returns the schema of a call of one tool of the MCP endpoint. */
const describeToolCall = ({ name, inputSchema }: McpTool): Schema => ({
  type: 'object',
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: 'integer', minimum: 0, maximum: 1_000 },
    method: { const: 'tools/call' },
    params: {
      type: 'object',
      properties: { name: { const: name }, arguments: inputSchema },
      required: ['name', 'arguments'],
    },
  },
  required: ['jsonrpc', 'id', 'method', 'params'],
});

const toQueryParameter = (name: string): Parameter => ({
  name,
  in: 'query',
  required: true,
  schema: { type: 'string' },
});

function getDefaultWeight(method: string, url: string): number {
  // An export takes longer the more is stored, and a sign-in hashes a password.
  if (url.endsWith('/export') || (method === 'POST' && url.startsWith('/console/'))) return 0.05;
  return method === 'HEAD' ? 0.1 : 1;
}

/**
 * Creates a target for each route of the server, with the parameters and the body of its API description, and for files.
 *
 * @param tools of the MCP endpoint
 */
export function createTargets(
  routes: readonly ServerRoute[],
  { paths }: ApiDescription,
  tools: readonly McpTool[],
): readonly Target[] {
  const mcpBody: Schema = { anyOf: tools.map(describeToolCall) };
  const ofRoutes = routes.map(({ method, url, bodyLimit }): Target => {
    const id = `${method} ${url}`;
    const plainUrl = url.replaceAll(/\([^)]*\)/g, '');
    const operation = paths[toPathTemplate(plainUrl)]?.[method.toLowerCase()];
    const isMcp = id === `POST ${consoleCalls.mcp}`;
    return {
      ...{ id, method, url },
      parameters: [...(operation?.parameters ?? []), ...(otherParameters[url] ?? []).map(toQueryParameter)],
      body: isMcp ? mcpBody : (otherBodies[id] ?? operation?.requestBody?.content['application/json']?.schema),
      security: otherSecurity[url] ?? findSecurity(url, operation),
      bodyLimit: bodyLimit ?? DEFAULT_BODY_LIMIT,
      ownErrors: new Set(Object.keys(operation?.responses ?? {}).filter((status) => hasOwnBody(operation, status))),
      weight: weights[id] ?? getDefaultWeight(method, url),
    };
  });
  const ofFiles = staticPaths.map(
    (path): Target => ({
      ...{ id: `GET ${path}`, method: 'GET', url: path, parameters: [], body: undefined },
      ...{ security: [], bodyLimit: DEFAULT_BODY_LIMIT, weight: 0.5, ownErrors: new Set<string>() },
    }),
  );
  const known = new Set(ofRoutes.map(({ id }) => id));
  return [...ofRoutes, ...ofFiles.filter(({ id }) => !known.has(id))];
}

function hasOwnBody(operation: Operation | undefined, status: string): boolean {
  const schema = operation?.responses?.[status]?.content?.['application/json']?.schema;
  return schema !== undefined && !('$ref' in schema);
}

function findSecurity(url: string, operation: Operation | undefined): readonly string[] {
  const named = operation?.security?.flatMap((scheme) => Object.keys(scheme)) ?? [];
  return url.startsWith('/console/') ? ['consoleSession', ...named] : named;
}
