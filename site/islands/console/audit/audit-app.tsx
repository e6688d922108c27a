import type { AuditList as AuditListAnswer } from '@whorl/contract/console/audit.ts';
import { administratorsOnly, load } from '../../../../content/interface/console/audit.json';
import { off } from '../../../../content/interface/console/list.json';
import { AdministratorOnly } from '../list/administrator-only.tsx';
import { LoadedList } from '../list/loaded-list.tsx';
import { useJson } from '../list/use-json.ts';
import { useSearch } from '../list/use-search.ts';
import { AuditFilterForm } from './audit-filter-form.tsx';
import { AuditList, type ObjectUrls } from './audit-list.tsx';
import { auditQuery } from './audit-view.ts';

export type AuditAppProps = {
  endpoints: { readonly currentUser: string; readonly audit: string; readonly auditExport: string };
  /** URLs of the console's pages without the ID, by kind of object. */
  objectUrls: ObjectUrls;
};

/** Shows the audit log to administrators, with the filters in the URL. */
export const AuditApp = (props: AuditAppProps) => (
  <AdministratorOnly url={props.endpoints.currentUser} refusal={administratorsOnly}>
    {() => <Entries {...props} />}
  </AdministratorOnly>
);

function Entries({ endpoints, objectUrls }: AuditAppProps) {
  const [search, show] = useSearch();
  const view = auditQuery.parse(search);
  const { state, reload } = useJson<AuditListAnswer>(endpoints.audit + auditQuery.format(view));
  return (
    <div className="mt-6">
      <AuditFilterForm view={view} show={show} />
      <LoadedList state={state} texts={{ ...off, ...load }} onReload={reload} show={show}>
        {(answer) => <AuditList {...{ answer, view, objectUrls, show }} exportUrl={endpoints.auditExport} />}
      </LoadedList>
    </div>
  );
}
