import type { Role } from '@whorl/contract/console/roles.ts';
import { textFiles } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { startConsole } from '../testing/console.ts';

const editorOperations = [
  'GET /api/console/applications/export',
  'GET /api/console/applications/{id}/files/{file}',
  'GET /api/console/identifications/export',
  'GET /api/console/keys/export',
  'GET /api/console/leads/export',
  'GET /api/console/lists/export',
  'GET /api/console/sales-calls/export',
  'DELETE /api/console/lists/{id}',
  'PATCH /api/console/keys/{id}',
  'PATCH /api/console/leads/{id}',
  'PATCH /api/console/lists/{id}',
  'POST /api/console/deliveries/retry',
  'POST /api/console/deliveries/{id}/retry',
  'POST /api/console/errors/{id}/resolve',
  'POST /api/console/experiments/{id}/override',
  'POST /api/console/leads/{id}/release',
  'POST /api/console/leads/{id}/retry',
  'POST /api/console/lists',
  'POST /api/console/sales-calls/{id}/cancel',
];
const administratorOperations = [
  'GET /api/console/audit',
  'GET /api/console/audit/export',
  'GET /api/console/system/settings',
  'GET /api/console/users',
  'DELETE /api/console/sealing-keys/{id}',
  'DELETE /api/console/users/{id}',
  'PATCH /api/console/users/{id}',
  'POST /api/console/keys',
  'POST /api/console/keys/{id}/revoke',
  'POST /api/console/keys/{id}/rotate',
  'POST /api/console/leads/{id}/erase',
  'POST /api/console/privacy/erase',
  'POST /api/console/privacy/export',
  'POST /api/console/privacy/find',
  'POST /api/console/sealing-keys',
  'POST /api/console/users',
];

test.each<[Role | undefined, number, readonly string[] | 'all']>([
  [undefined, 401, 'all'],
  ['viewer', 403, [...editorOperations, ...administratorOperations]],
  ['editor', 403, administratorOperations],
  ['administrator', 403, []],
])(
  'each operation of the console is refused to the role %s with %i if it requires a higher one',
  async (role, status, expected) => {
    const console = await startConsole();
    const cookie = role === undefined ? '' : await console.signInAs('ada@example.org', role);
    const { paths } = (await (await console.server.fetch(textFiles.apiDescription)).json()) as {
      paths: Record<string, Record<string, { security?: object[] }>>;
    };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security = [] }]) =>
        security.some((scheme) => 'consoleSession' in scheme) ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    );
    expect(operations).toEqual(expect.arrayContaining([...editorOperations, ...administratorOperations]));
    const refused: string[] = [];
    for (const operation of operations) {
      const [method = '', path = ''] = operation.split(' ');
      const headers = { cookie, 'content-type': 'application/json' };
      const body = method === 'GET' ? {} : { body: '{}' };
      const answer = await console.server.fetch(path.replaceAll(/\{\w+\}/g, 'unknown'), { method, headers, ...body });
      await answer.body?.cancel();
      if (answer.status === status) refused.push(operation);
    }
    expect(refused.sort()).toEqual((expected === 'all' ? operations : [...expected]).sort());
  },
);
