import type { AuditList as AuditListAnswer } from '@whorl/contract/console/audit.ts';
import { administratorsOnly, filter, load } from '../../../../content/interface/console/audit.json';
import { off } from '../../../../content/interface/console/list.json';
import { AdministratorOnly } from '../list/administrator-only.tsx';
import { FilteredList } from '../list/filtered-list.tsx';
import { useSearch } from '../list/use-search.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList, type ObjectUrls } from './audit-list.tsx';
import { type AuditView, auditQuery } from './audit-view.ts';

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
  return (
    <FilteredList<keyof AuditView, AuditListAnswer>
      {...{ view, show }}
      section="audit"
      url={endpoints.audit}
      query={auditQuery}
      texts={{ ...off, ...load }}
      filter={{ title: filter.title, fields: () => <AuditFilters /> }}
    >
      {(answer) => <AuditList {...{ answer, view, objectUrls, show }} exportUrl={endpoints.auditExport} />}
    </FilteredList>
  );
}
