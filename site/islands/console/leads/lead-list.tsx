import type { LeadList as LeadListAnswer } from '@whorl/contract/console/leads.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { empty, statuses, list as texts } from '../../../../content/interface/console/leads.json';
import { formatMoment } from '../format.ts';
import styles from '../list/list.module.css';
import { ListTable } from '../list/list-table.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { type LeadView, leadQuery } from './lead-view.ts';

type Show = (query: string) => void;
type Props = { answer: LeadListAnswer; view: LeadView; canExport: boolean; exportUrl: string; show: Show };
type ListedLead = LeadListAnswer['leads'][number];

/** One page of leads with links to the next one and, for editors, to exports of all of them. */
export function LeadList({ answer: { leads, next }, view, canExport, exportUrl, show }: Props) {
  return (
    <ListTable
      {...{ texts, empty, view, next, show }}
      query={leadQuery}
      exportUrl={canExport ? exportUrl : undefined}
      columns={[
        { title: texts.email, className: styles.address },
        { title: texts.received, className: styles.moment },
        { title: texts.form },
        { title: texts.status },
        { title: texts.owner, className: styles.address },
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
      <span className="nowrap">{counts.join(', ') || (dead > 0 ? '' : texts.notDelivered)}</span>
    </>
  );
}
