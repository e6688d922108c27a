import type { LeadList as LeadListAnswer } from '@whorl/contract/console/leads.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { empty, statuses, list as texts } from '../../../../content/interface/console/leads.json';
import { DataTable } from '../../../design/data-table.tsx';
import { formatMoment } from '../format.ts';
import { EmptyList } from '../list/empty-list.tsx';
import styles from '../list/list.module.css';
import { ListFooter } from '../list/list-footer.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { isFiltered, type LeadView, leadQuery } from './lead-view.ts';

type Show = (query: string) => void;
type Props = { answer: LeadListAnswer; view: LeadView; canExport: boolean; exportUrl: string; show: Show };
type ListedLead = LeadListAnswer['leads'][number];

/** One page of leads with links to the next one and, for editors, to exports of all of them. */
export function LeadList({ answer: { leads, next }, view, canExport, exportUrl, show }: Props) {
  if (leads.length === 0) {
    const filtered = isFiltered(view);
    const text = filtered ? empty.filters : empty.noLeads;
    return <EmptyList title={empty.title} text={text} isFiltered={filtered} show={show} />;
  }
  const exportLink = (format: 'csv' | 'json') =>
    `${exportUrl}${leadQuery.format({ ...view, after: '' }) || '?'}&format=${format}`.replace('?&', '?');
  return (
    <>
      <div className={styles.table}>
        <DataTable
          caption={texts.caption}
          columns={[
            { title: texts.email, className: 'break-anywhere' },
            { title: texts.received },
            { title: texts.form },
            { title: texts.status },
            { title: texts.owner, className: 'break-anywhere' },
            { title: texts.deliveries },
          ]}
          rows={leads.map((lead) => ({
            key: lead.id,
            cells: [
              <EmailCell key="email" lead={lead} view={view} show={show} />,
              formatMoment(Date.parse(lead.receivedAt)),
              lead.page,
              statuses[lead.status],
              lead.owner ?? texts.noOwner,
              <DeliveryCell key="deliveries" lead={lead} />,
            ],
          }))}
        />
      </div>
      <ListFooter
        count={leads.length === 1 ? texts.one : fillIn(texts.count, { count: leads.length })}
        first={view.after === '' ? undefined : leadQuery.format({ ...view, after: '' })}
        next={next === null ? undefined : leadQuery.format({ ...view, after: next })}
        texts={texts}
        exportUrl={canExport ? exportLink : undefined}
        show={show}
      />
    </>
  );
}

function EmailCell({ lead, view, show }: { lead: ListedLead; view: LeadView; show: Show }) {
  return (
    <>
      <QueryLink query={leadQuery.format({ ...view, id: lead.id })} show={show}>
        <bdi>{lead.email}</bdi>
      </QueryLink>
      {lead.name === '' ? null : (
        <span className="caption block">
          <bdi>{lead.name}</bdi>
        </span>
      )}
    </>
  );
}

function DeliveryCell({ lead: { isQuarantined, deliveries } }: { lead: ListedLead }) {
  if (isQuarantined) return <span className="badge badge-warning">{texts.quarantined}</span>;
  const { sent, waiting, dead } = deliveries;
  const counts = [
    ...(sent > 0 ? [fillIn(texts.sent, { count: sent })] : []),
    ...(waiting > 0 ? [fillIn(texts.waiting, { count: waiting })] : []),
  ];
  return (
    <>
      {dead > 0 ? <span className="badge badge-warning">{fillIn(texts.dead, { count: dead })}</span> : null}{' '}
      {counts.join(', ') || (dead > 0 ? '' : texts.notDelivered)}
    </>
  );
}
