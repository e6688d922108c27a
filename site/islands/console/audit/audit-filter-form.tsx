import { auditActions } from '@whorl/contract/console/audit.ts';
import { filter as texts } from '../../../../content/interface/console/audit.json';
import { filter as common } from '../../../../content/interface/console/list.json';
import { FilterField, FilterForm, FilterSelect } from '../list/filter-form.tsx';
import { type AuditView, auditQuery, describeAction } from './audit-view.ts';

/** Form for the filters of the audit log. */
export const AuditFilterForm = ({ view, show }: { view: AuditView; show: (query: string) => void }) => (
  <FilterForm
    title={texts.title}
    submitLabel={common.show}
    values={view}
    onSubmit={(values) => show(auditQuery.format(values))}
  >
    <FilterField name="actor" label={texts.actor} />
    <FilterSelect
      name="action"
      label={texts.action}
      all={texts.allActions}
      options={auditActions.map((value) => ({ value, text: describeAction(value) }))}
    />
    <FilterField name="subject" label={texts.subject} />
    <FilterField name="from" label={common.from} type="date" />
    <FilterField name="to" label={common.to} type="date" />
  </FilterForm>
);
