import { auditActions } from '@whorl/contract/console/audit.ts';
import { filter as texts } from '../../../../content/interface/console/audit.json';
import { filter as common } from '../../../../content/interface/console/list.json';
import { FilterField, FilterSelect } from '../list/filter-form.tsx';
import { describeAction } from './audit-view.ts';

/** Filters of the audit log. */
export const AuditFilters = () => (
  <>
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
  </>
);
