import { textFiles } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestKey } from '../testing/keys.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

type Schema = {
  readonly properties?: Record<string, unknown>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};
type Operation = { readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> } };
type Description = { readonly paths: Record<string, Record<string, Operation>> };
type Call = { readonly name: string; readonly method: string; readonly path: string; readonly schema: Schema };

const UNKNOWN = 'unknownField';
/** Pattern of valibot's default messages. */
const LIBRARY_WORDING = /Invalid (key|type|length|value|format|\w+ )|\bExpected\b|\breceived\b/;

/** Returns every operation of `/openapi.json` with a JSON body. */
async function callsWithBody(server: TestServer): Promise<Call[]> {
  const description = (await (await server.fetch(textFiles.apiDescription)).json()) as Description;
  return Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      return schema === undefined ? [] : [{ name: `${method.toUpperCase()} ${path}`, method, path, schema }];
    }),
  );
}

const listSubschemas = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(listSubschemas),
];
const listFields = (schema: Schema): string[] => [
  ...new Set(listSubschemas(schema).flatMap(({ properties = {} }) => Object.keys(properties))),
];
const listRequiredFields = (schema: Schema): string[] => [
  ...new Set(listSubschemas(schema).flatMap(({ required = [] }) => required)),
];

/** Returns the texts of a response by field, if it has errors by field. */
const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...listTexts(inner)]);
};

async function start() {
  const server = await startTestServer();
  const secret = await createTestKey(server, '--secret');
  const calls = await callsWithBody(server);

  async function readRejection({ method, path }: Call, body: unknown): Promise<{ status: number; texts: string[] }> {
    const address = path.replaceAll(/\{(requestId|eventId)\}/g, '1795262587402.aaaaaa').replaceAll(/\{\w+\}/g, 'a');
    const answer = await server.fetch(address, {
      method: method.toUpperCase(),
      headers: { 'content-type': 'application/json', 'auth-api-key': secret, authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
    });
    return { status: answer.status, texts: listTexts(await answer.json().catch(() => ({}))) };
  }

  return { calls, readRejection };
}

const names = (texts: readonly string[], fields: readonly string[]): boolean =>
  texts.some((text) => fields.some((field) => new RegExp(`\\b${field}\\b`).test(text))) ||
  // The identification API reports a missing API key with the message of its wire protocol.
  texts.includes('API key required');

test.each([
  ['an empty object', () => ({})],
  ['every field of a wrong type', (fields: string[]) => Object.fromEntries(fields.map((name) => [name, [[7]]]))],
  ['an unknown field', () => ({ [UNKNOWN]: 'a' })],
  ['a number in place of the object', () => 7],
  ['a list in place of the object', () => []],
])('every API call rejects %s with a message of its own that names a field', async (what, createBody) => {
  const { calls, readRejection } = await start();
  expect(calls.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/hubspot/', '/api/job-application/', '/agent/result/', '/events/{requestId}']),
  );
  for (const call of calls) {
    // The fields of an application depend on the job, so `job` is in no schema.
    const fields = [...listFields(call.schema), 'job'];
    const { status, texts } = await readRejection(call, createBody(fields));
    const context = `${call.name}: ${status} ${texts.join(' ')}`;
    expect(
      texts.filter((text) => LIBRARY_WORDING.test(text)),
      context,
    ).toEqual([]);
    if (what === 'an empty object' && listRequiredFields(call.schema).length === 0) continue;
    expect([status >= 400 && status < 500, context]).toEqual([true, context]);
    if (!what.includes('in place of')) expect([names(texts, [...fields, UNKNOWN]), context]).toEqual([true, context]);
  }
});

test('every form reports the one field of a wrong type in addition to missing fields', async () => {
  const { calls, readRejection } = await start();
  const forms = calls.filter(({ path }) =>
    /^\/(api\/(hubspot|roi|bot-detection-token|sales-calls)|risk|api-webinar)/.test(path),
  );
  expect(forms.length).toBeGreaterThan(9);
  for (const call of forms) {
    for (const field of listFields(call.schema)) {
      const { texts } = await readRejection(call, { [field]: [[7]] });
      expect(texts, `${call.name} ${field}`).toContain(field);
      expect(
        texts.filter((text) => LIBRARY_WORDING.test(text)),
        `${call.name} ${field}`,
      ).toEqual([]);
    }
  }
});

test('POST /api/job-application/ without a job returns an error of the field job', async () => {
  const server = await startTestServer();
  for (const body of [{}, { email: 7 }, { unknownField: 1 }]) {
    const answer = await server.fetch('/api/job-application/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, ['job']]);
  }
});
