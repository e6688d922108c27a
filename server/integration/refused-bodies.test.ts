import { machineFiles } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { makeKey } from '../testing/keys.ts';
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
/** How valibot words its own messages. */
const LIBRARY_WORDING = /Invalid (key|type|length|value|format|\w+ )|\bExpected\b|\breceived\b/;

/** Every operation of `/openapi.json` that takes a JSON body. */
async function callsWithBody(server: TestServer): Promise<Call[]> {
  const description = (await (await server.fetch(machineFiles.apiDescription)).json()) as Description;
  return Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      return schema === undefined ? [] : [{ name: `${method.toUpperCase()} ${path}`, method, path, schema }];
    }),
  );
}

const partsOf = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(partsOf),
];
const fieldsOf = (schema: Schema): string[] => [
  ...new Set(partsOf(schema).flatMap(({ properties = {} }) => Object.keys(properties))),
];
const requiredOf = (schema: Schema): string[] => [...new Set(partsOf(schema).flatMap(({ required = [] }) => required))];

/** The texts of an answer, by field where it names fields apart. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsOf(inner)]);
};

async function start() {
  const server = await startTestServer();
  const secret = await makeKey(server, '--secret');
  const calls = await callsWithBody(server);

  async function refusalOf({ method, path }: Call, body: unknown): Promise<{ status: number; texts: string[] }> {
    const address = path.replaceAll(/\{(requestId|eventId)\}/g, '1795262587402.aaaaaa').replaceAll(/\{\w+\}/g, 'a');
    const answer = await server.fetch(address, {
      method: method.toUpperCase(),
      headers: { 'content-type': 'application/json', 'auth-api-key': secret, authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
    });
    return { status: answer.status, texts: textsOf(await answer.json().catch(() => ({}))) };
  }

  return { calls, refusalOf };
}

const names = (texts: readonly string[], fields: readonly string[]): boolean =>
  texts.some((text) => fields.some((field) => new RegExp(`\\b${field}\\b`).test(text))) ||
  // The identification API answers a missing key in the words of its wire contract.
  texts.includes('API key required');

test.each([
  ['an empty object', () => ({})],
  ['every field of a wrong type', (fields: string[]) => Object.fromEntries(fields.map((name) => [name, [[7]]]))],
  ['an unknown field', () => ({ [UNKNOWN]: 'a' })],
  ['a number in place of the object', () => 7],
  ['a list in place of the object', () => []],
])('every API call refuses %s in plain words, and names a field', async (what, bodyOf) => {
  const { calls, refusalOf } = await start();
  expect(calls.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/hubspot/', '/api/job-application/', '/agent/result/', '/events/{requestId}']),
  );
  for (const call of calls) {
    // What a job application asks depends on its position, so `job` is in no schema.
    const fields = [...fieldsOf(call.schema), 'job'];
    const { status, texts } = await refusalOf(call, bodyOf(fields));
    const context = `${call.name}: ${status} ${texts.join(' ')}`;
    expect(
      texts.filter((text) => LIBRARY_WORDING.test(text)),
      context,
    ).toEqual([]);
    if (what === 'an empty object' && requiredOf(call.schema).length === 0) continue;
    expect([status >= 400 && status < 500, context]).toEqual([true, context]);
    if (!what.includes('in place of')) expect([names(texts, [...fields, UNKNOWN]), context]).toEqual([true, context]);
  }
});

test('every form names the one field that has a wrong type, beside those that are missing', async () => {
  const { calls, refusalOf } = await start();
  const forms = calls.filter(({ path }) =>
    /^\/(api\/(hubspot|roi|bot-detection-token|sales-calls)|risk|api-webinar)/.test(path),
  );
  expect(forms.length).toBeGreaterThan(9);
  for (const call of forms) {
    for (const field of fieldsOf(call.schema)) {
      const { texts } = await refusalOf(call, { [field]: [[7]] });
      expect(texts, `${call.name} ${field}`).toContain(field);
      expect(
        texts.filter((text) => LIBRARY_WORDING.test(text)),
        `${call.name} ${field}`,
      ).toEqual([]);
    }
  }
});

test('POST /api/job-application/ without a position says that there is no such position', async () => {
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
