import { execFile } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { form as webinarForm } from '@whorl/contract/leads/forms/webinar.ts';
import {
  contentManager,
  endpoints,
  keySetupCalls,
  operatorCalls,
  pages,
  textFiles,
  vendorProtocols,
} from '@whorl/contract/urls.ts';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer } from '../testing/server.ts';
import { formPages } from '../testing/site.ts';

type Description = {
  servers: { url: string }[];
  components: { securitySchemes: Record<string, object> };
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content: Record<string, { schema: object }> };
        responses: Record<string, unknown>;
        security: Record<string, string[]>[];
      }
    >
  >;
};

/** Routes outside the public API, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  [textFiles.apiDescription]: 'is the description',
  [contentManager.page]: 'is the content manager',
  [`${contentManager.assets}{name}`]: 'is its scripts',
  [contentManager.config]: 'is its configuration',
  ...Object.fromEntries(
    Object.values(pages)
      .filter((page) => page.path.startsWith(consoleArea) && page !== pages.consoleSignIn)
      .map(({ path }) => [path, 'is a form for operators without a session']),
  ),
  [consoleCalls.signOut]: 'is the button that signs out',
  [consoleCalls.sampleData]: 'is the button that starts a tour with sample data',
  [consoleCalls.mcp]: 'implements the Model Context Protocol, whose clients ask for its tools',
  [operatorCalls.healthz]: 'is for operators',
  [operatorCalls.readyz]: 'is for operators',
  [operatorCalls.metrics]: 'is for operators',
  [endpoints.errorReport]: 'is used only by the pages of the same build',
  [keySetupCalls.firstRequest]: 'is used only by the pages of the same build',
  [keySetupCalls.secretKey]: 'is used only by the pages of the same build',
  [vendorProtocols.errorTunnel]: 'implements the protocol of Sentry, documented by its vendor',
  '/agent/*': 'returns 404 for unknown paths',
  [endpoints.riskResult]: 'is a page for browsers without scripts',
  [endpoints.roiResult]: 'is a page for browsers without scripts',
};
/** Pages rendered by the server are not API calls. */
const pagePaths = new Set<string>([...Object.values(pages).map(({ path }) => path), ...formPages]);
const agentScript = /^\/agent\/v.*loader/;

describeOnEachDatabase('the API description', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}) => {
    const routes: string[] = [];
    const listen = (message: unknown): void => {
      (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
        for (const each of [method].flat())
          routes.push(`${each.toLowerCase()} ${url.replaceAll(/:(\w+)(\([^)]*\))?/g, '{$1}')}`);
      });
    };
    subscribe('fastify.initialization', listen);
    const server = await startTestServer({ databaseUrl: await makeDatabase(), environment });
    unsubscribe('fastify.initialization', listen);
    const answer = await server.fetch(textFiles.apiDescription);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    return { server, routes, description: (await answer.json()) as Description };
  };

  test('is valid OpenAPI', async () => {
    const { description } = await start({ PUBLIC_URL: 'https://example.com' });
    const validator = new Validator();
    expect(await validator.validate(structuredClone(description))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(description.servers).toEqual([{ url: 'https://example.com' }]);
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  test('is accepted by a linter without warnings', async () => {
    const { description } = await start({
      PUBLIC_URL: 'https://site.test',
      CONSOLE_TOKEN: 'a token of the console',
      CMS_BACKEND: 'local',
    });
    expect(await lint(description)).toEqual([]);
  });

  test('contains every route except those listed here with a reason', async () => {
    const { description, routes } = await start({
      CMS_BACKEND: 'local',
      CONSOLE_TOKEN: 'a token of the console',
      SENTRY_DSN: 'https://key@sentry.example/1',
    });
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const isPagePath = (path: string) => pagePaths.has(path) || pagePaths.has(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    const expected = routes.filter((route) => {
      const [method = '', path = ''] = route.split(' ');
      if (method === 'head' || method === 'options' || path in leftOut || agentScript.test(path)) return false;
      return method !== 'get' || !isPagePath(path);
    });
    expect(described.sort()).toEqual([...new Set(expected)].sort());
    const stale = Object.keys(leftOut).filter((path) => !routes.some((route) => route.endsWith(` ${path}`)));
    expect(stale).toEqual([]);
  });

  test('states for every operation the credentials that it requires, with a defined security scheme', async () => {
    const { description } = await start({ CONSOLE_TOKEN: 'a token of the console' });
    const schemes = Object.keys(description.components.securitySchemes);
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({ name: `${method} ${path}`, security })),
    );
    for (const { name, security } of operations) {
      expect(security, name).toBeInstanceOf(Array);
      for (const scheme of security.flatMap((one) => Object.keys(one))) expect(schemes, name).toContain(scheme);
    }
    const needsKey = operations.filter(({ security }) => security.length > 0).map(({ name }) => name);
    expect(needsKey).toEqual(
      expect.arrayContaining(['get /events/{requestId}', 'get /v4/events', `get ${consoleCalls.traffic}`]),
    );
    expect(needsKey).not.toContain(`post ${generalContactForm.endpoint}`);
  });

  test('describes both paths of the collector with their body', async () => {
    const { description } = await start();
    for (const path of [endpoints.analyticsBatch, vendorProtocols.analyticsBatchUpload]) {
      const { requestBody, responses } = description.paths[path]?.post ?? { responses: {} };
      expect(requestBody?.content['application/json']?.schema).toMatchObject({ required: ['api_key', 'events'] });
      expect(Object.keys(responses)).toEqual(['200', '400', '413', '429', '503']);
    }
  });

  test('describes the body and the responses of a form', async () => {
    const { server, description } = await start();
    const operation = description.paths[webinarForm.endpoint]?.post;
    expect(Object.keys(operation?.responses ?? {})).toEqual([
      '200',
      '202',
      '303',
      '400',
      '403',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
    ]);
    expect(operation?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['email', 'firstName', 'lastName', 'formName'],
      additionalProperties: false,
      properties: {
        email: { type: 'string', format: 'email', maxLength: 254 },
        requestDemo: { type: 'boolean' },
        jobTitle: { anyOf: [{ const: '' }, { type: 'string', maxLength: 120 }] },
      },
    });
    // A request that follows the description is accepted.
    const answer = await server.fetch(webinarForm.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'L',
        formName: 'a-webinar',
        jobTitle: '',
      }),
    });
    expect(answer.status).toBe(200);
  });
});

/**
 * Rules of the linter that are off: our paths end in a slash, like the URLs of the site; one of them has a first part of
 * random letters; public data without parameters has no request that could be wrong; and checks in code are described as
 * any value.
 */
const skippedRules = [
  'no-path-trailing-slash',
  'no-ambiguous-paths',
  'operation-4xx-response',
  'no-illogical-composition-keywords',
];

/** Returns the errors and warnings of Redocly's recommended rules. */
async function lint(description: Description): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'whorl-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(description));
    const redocly = join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '../bin/cli.js');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [redocly, 'lint', file, '--format=json', ...skippedRules.map((rule) => `--skip-rule=${rule}`)],
      { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }, cwd: folder },
    ).catch((error: { stdout: string }) => error);
    const { problems } = JSON.parse(stdout) as {
      problems: { ruleId: string; message: string; location: { pointer: string }[] }[];
    };
    return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
