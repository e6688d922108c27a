import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { type SettingList, type System, settingListSchema, systemSchema } from '@whorl/contract/console/system.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { session } from './operation-parts.ts';

/** Functions that read the state of the server. */
export type SystemAccess = {
  read(): Promise<System>;
  /** Returns the settings without secrets. */
  listSettings(): SettingList['settings'];
};

/** Registers the endpoints of the server's state. They only read, and nothing of them is about visitors. */
export function registerSystem(addRoute: AddConsoleRoute, system: SystemAccess): void {
  addRoute('GET', consoleCalls.system, 'viewer', () => system.read());
  addRoute(
    'GET',
    consoleCalls.systemSettings,
    'administrator',
    (): SettingList => ({
      settings: system.listSettings(),
    }),
  );
}

/** Registered only if the console is on. */
export const systemOperations: readonly ApiOperation[] = [
  {
    ...session,
    method: 'get',
    path: consoleCalls.system,
    id: 'readSystem',
    summary: 'Returns the state of the server: version, readiness, database, queues, disk and backups.',
    answers: { 200: { description: 'The state.', schema: systemSchema } },
    errors: ['signed_out', 'unavailable'],
  },
  {
    ...session,
    method: 'get',
    path: consoleCalls.systemSettings,
    id: 'listSettings',
    summary: 'Returns the settings of the server with their sources, without secrets. Requires the role administrator.',
    answers: { 200: { description: 'The settings.', schema: settingListSchema } },
    errors: ['signed_out', 'forbidden'],
  },
];
