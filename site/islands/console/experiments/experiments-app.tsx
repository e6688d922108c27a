import type { ExperimentOverride } from '@whorl/contract/console/experiments.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import type { ExperimentResults } from '@whorl/contract/experiments/results.ts';
import { load } from '../../../../content/interface/console/experiments.json';
import { off } from '../../../../content/interface/console/list.json';
import { ResponseError, sendJson } from '../fetch-json.ts';
import { LoadStatus } from '../list/load-status.tsx';
import { useJson } from '../list/use-json.ts';
import { ExperimentList } from './experiment-list.tsx';

export type ExperimentsAppProps = {
  endpoints: {
    readonly currentUser: string;
    readonly experiments: string;
    /** With `:id`, the name of the experiment. */
    readonly experimentOverride: string;
    readonly experimentPreview: string;
  };
};

/** Shows the results of all experiments. Editors stop, roll out and resume them. */
export function ExperimentsApp({ endpoints }: ExperimentsAppProps) {
  const { state: user } = useJson<CurrentUser>(endpoints.currentUser);
  const { state, reload, replace } = useJson<ExperimentResults>(endpoints.experiments);
  const results = 'data' in state ? state.data : undefined;
  const isEditor = user.step === 'known' && user.data.role !== 'viewer';
  const override = async (name: string, change: ExperimentOverride) => {
    const url = endpoints.experimentOverride.replace(':id', encodeURIComponent(name));
    try {
      replace(await sendJson<ExperimentResults>('POST', url, change));
    } catch (error) {
      if (error instanceof ResponseError && error.status === 409) reload();
      throw error;
    }
  };
  return (
    <div className="mt-6">
      <LoadStatus
        state={state}
        texts={{ ...off, ...load }}
        resetLabel={load.refresh}
        onReload={reload}
        onReset={reload}
      />
      {results ? (
        <div aria-busy={state.step === 'loading'}>
          <ExperimentList
            results={results}
            previewUrl={endpoints.experimentPreview}
            onOverride={isEditor ? override : undefined}
          />
        </div>
      ) : null}
    </div>
  );
}
