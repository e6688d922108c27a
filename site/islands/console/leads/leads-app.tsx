import type { LeadAnswer, LeadList as LeadListAnswer } from '@whorl/contract/console/leads.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { useCallback, useState } from 'react';
import '../../../design/choices.css';
import '../../../design/fields.css';
import { useSearch } from '../use-search.ts';
import { LeadFilterForm } from './lead-filter-form.tsx';
import { LeadList } from './lead-list.tsx';
import { LeadPage } from './lead-page.tsx';
import { emptyView, formatLeadSearch, type LeadView, parseLeadSearch } from './lead-view.ts';
import { LoadStatus } from './load-status.tsx';
import { useJson } from './use-json.ts';

export type LeadEndpoints = {
  readonly currentUser: string;
  readonly leads: string;
  readonly leadExport: string;
  /** With `:id`, as the other actions. */
  readonly lead: string;
  readonly leadRelease: string;
  readonly leadRetry: string;
  readonly leadErase: string;
};
export type LeadsAppProps = { endpoints: LeadEndpoints };

/** Shows the list of leads with the filters in the URL, or the lead in the URL. */
export function LeadsApp({ endpoints }: LeadsAppProps) {
  const [search, showSearch] = useSearch();
  const { state: user } = useJson<CurrentUser>(endpoints.currentUser);
  const show = useCallback(
    (view: LeadView, id?: string) => {
      showSearch(formatLeadSearch(view, id));
      window.scrollTo(0, 0);
    },
    [showSearch],
  );
  const { view, id } = parseLeadSearch(search);
  const role = user.step === 'known' ? user.data.role : 'viewer';
  const props = { endpoints, view, role, show };
  return id === undefined ? <ListView {...props} /> : <SingleView {...props} key={id} id={id} />;
}

type ViewProps = {
  endpoints: LeadEndpoints;
  view: LeadView;
  role: CurrentUser['role'];
  show: (view: LeadView, id?: string) => void;
};

function ListView({ endpoints, view, role, show }: ViewProps) {
  const { state, reload } = useJson<LeadListAnswer>(endpoints.leads + formatLeadSearch(view));
  const answer = 'data' in state ? state.data : undefined;
  return (
    <div className="mt-6">
      <LeadFilterForm view={view} forms={answer?.forms ?? []} show={show} />
      <LoadStatus state={state} reload={reload} reset={() => show(emptyView)} />
      {answer ? (
        <div aria-busy={state.step === 'loading'}>
          <LeadList
            answer={answer}
            view={view}
            canExport={role !== 'viewer'}
            exportUrl={endpoints.leadExport}
            show={show}
          />
        </div>
      ) : null}
    </div>
  );
}

function SingleView({ endpoints, view, role, show, id }: ViewProps & { id: string }) {
  const { state, reload, replace } = useJson<LeadAnswer>(endpoints.lead.replace(':id', encodeURIComponent(id)));
  const [erasure, setErasure] = useState('');
  const answer = 'data' in state ? state.data : undefined;
  const onErased = (text: string) => {
    setErasure(text);
    reload();
  };
  return (
    <div className="mt-6">
      {/* Which services have a copy is not stored anywhere after the erasure. */}
      <p className={erasure === '' ? 'visually-hidden' : 'callout callout-rule'} role="status">
        {erasure}
      </p>
      <LoadStatus state={state} reload={reload} reset={() => show(view)} />
      {answer ? (
        <LeadPage
          {...{ answer, endpoints, view, role, show }}
          onChange={replace}
          onReload={reload}
          onErased={onErased}
        />
      ) : null}
    </div>
  );
}
