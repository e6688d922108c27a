import type { System } from '@whorl/contract/console/system.ts';
import { off } from '../../../../content/interface/console/list.json';
import { load, settings } from '../../../../content/interface/console/system.json';
import { AdministratorOnly } from '../list/administrator-only.tsx';
import { DetailSection } from '../list/detail-section.tsx';
import { LoadStatus } from '../list/load-status.tsx';
import { useJson } from '../list/use-json.ts';
import { SettingSection } from './setting-section.tsx';
import { SystemSections } from './system-sections.tsx';

export type SystemAppProps = {
  endpoints: { readonly currentUser: string; readonly system: string; readonly systemSettings: string };
  /** Path of the page with deliveries. */
  deliveriesPath: string;
};

/** Shows the state of the server, and its settings to administrators. */
export function SystemApp({ endpoints, deliveriesPath }: SystemAppProps) {
  const { state, reload } = useJson<System>(endpoints.system);
  const system = 'data' in state ? state.data : undefined;
  return (
    <div className="mt-6">
      <LoadStatus
        state={state}
        texts={{ ...off, ...load }}
        resetLabel={load.refresh}
        onReload={reload}
        onReset={reload}
      />
      {system ? (
        <div aria-busy={state.step === 'loading'}>
          <SystemSections system={system} deliveriesPath={deliveriesPath} onReload={reload} />
          <div className="pt-7">
            <DetailSection id="settings" title={settings.title} heading="h2">
              <AdministratorOnly url={endpoints.currentUser} refusal={settings.administratorsOnly}>
                {() => <SettingSection url={endpoints.systemSettings} />}
              </AdministratorOnly>
            </DetailSection>
          </div>
        </div>
      ) : null}
    </div>
  );
}
