import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Validator } from '@seriousme/openapi-schema-validator';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { form as webinarForm } from '@whorl/contract/leads/forms/webinar.ts';
import {
  consoleArea,
  consoleCalls,
  contentManager,
  endpoints,
  machineFiles,
  operatorCalls,
  pages,
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

/** Routes that are no part of the public API, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  [machineFiles.apiDescription]: 'is the description',
  [contentManager.page]: 'is the program of the editors',
  [`${contentManager.assets}{name}`]: 'is its scripts',
  [contentManager.config]: 'is its configuration',
  [consoleArea]: 'is the form that an operator signs in with',
  [consoleCalls.signOut]: 'is the button that signs out',
  [operatorCalls.healthz]: 'is for whoever runs the server',
  [operatorCalls.readyz]: 'is for whoever runs the server',
  [operatorCalls.metrics]: 'is for whoever runs the server',
  [endpoints.errorReport]: 'is what the pages of this very build send',
  [vendorProtocols.errorTunnel]: 'speaks the protocol of Sentry, which its maker describes',
  '/agent/*': 'answers 404 to what nobody serves',
  [endpoints.riskResult]: 'is a page for browsers without script',
  [endpoints.roiResult]: 'is a page for browsers without script',
};
/** Pages that the server fills in are pages. */
const pagePaths = new Set<string>([...Object.values(pages).map(({ path }) => path), ...formPages]);
const agentScript = /^\/agent\/v.*loader/;

describeOnEachDatabase('the description of the API', (makeDatabase) => {
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
    const answer = await server.fetch(machineFiles.apiDescription);
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

  test('has every route, or says here why not', async () => {
    const { description, routes } = await start({
      CMS_BACKEND: 'local',
      CONSOLE_TOKEN: 'a token of the console',
      SENTRY_DSN: 'https://key@sentry.example/1',
    });
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const pagesOf = (path: string) => pagePaths.has(path) || pagePaths.has(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    const expected = routes.filter((route) => {
      const [method = '', path = ''] = route.split(' ');
      if (method === 'head' || method === 'options' || path in leftOut || agentScript.test(path)) return false;
      return method !== 'get' || !pagesOf(path);
    });
    expect(described.sort()).toEqual([...new Set(expected)].sort());
    const stale = Object.keys(leftOut).filter((path) => !routes.some((route) => route.endsWith(` ${path}`)));
    expect(stale).toEqual([]);
  });

  test('every operation says which credentials it takes, by a scheme that the description defines', async () => {
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

  test('describes both addresses of the collector with the body that it takes', async () => {
    const { description } = await start();
    for (const path of [endpoints.analyticsBatch, vendorProtocols.analyticsBatchUpload]) {
      const { requestBody, responses } = description.paths[path]?.post ?? { responses: {} };
      expect(requestBody?.content['application/json']?.schema).toMatchObject({ required: ['api_key', 'events'] });
      expect(Object.keys(responses)).toEqual(['200', '400', '413', '429', '503']);
    }
  });

  test('says of a form what it takes, and what it answers', async () => {
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
    // A caller that keeps to it is understood.
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
