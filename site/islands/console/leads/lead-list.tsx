import type { LeadList as LeadListAnswer } from '@whorl/contract/console/leads.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { empty, statuses, list as texts } from '../../../../content/interface/console/leads.json';
import { DataTable } from '../../../design/data-table.tsx';
import { formatMoment } from '../format.ts';
import { LeadLink, type ShowLeads } from './lead-link.tsx';
import { emptyView, formatLeadSearch, hasFilters, type LeadView } from './lead-view.ts';
import styles from './leads.module.css';

type Props = { answer: LeadListAnswer; view: LeadView; canExport: boolean; exportUrl: string; show: ShowLeads };
type ListedLead = LeadListAnswer['leads'][number];

/** One page of leads with links to the next one and, for editors, to exports of all of them. */
export function LeadList({ answer: { leads, next }, view, canExport, exportUrl, show }: Props) {
  if (leads.length === 0) return <NoLeads view={view} show={show} />;
  const exportLink = (format: 'csv' | 'json') =>
    `${exportUrl}${formatLeadSearch({ ...view, after: '' }) || '?'}&format=${format}`.replace('?&', '?');
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
      <div className={styles.below}>
        <p className="caption" role="status">
          {leads.length === 1 ? texts.one : fillIn(texts.count, { count: leads.length })}
        </p>
        {view.after === '' ? null : (
          <LeadLink view={{ ...view, after: '' }} show={show}>
            {texts.first}
          </LeadLink>
        )}
        {next === null ? null : (
          <LeadLink view={{ ...view, after: next }} show={show}>
            {texts.next}
          </LeadLink>
        )}
        {canExport ? (
          <p className={`caption ${styles.export}`}>
            {texts.export}{' '}
            <a href={exportLink('csv')} download="">
              {texts.csv}
            </a>{' '}
            <a href={exportLink('json')} download="">
              {texts.json}
            </a>
          </p>
        ) : null}
      </div>
    </>
  );
}

function EmailCell({ lead, view, show }: { lead: ListedLead; view: LeadView; show: ShowLeads }) {
  return (
    <>
      <LeadLink view={view} id={lead.id} show={show}>
        <bdi>{lead.email}</bdi>
      </LeadLink>
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

function NoLeads({ view, show }: { view: LeadView; show: ShowLeads }) {
  const isFiltered = hasFilters(view) || view.after !== '';
  return (
    <section className={`${styles.empty} stack-5`} aria-labelledby="no-leads">
      <h2 className="heading" id="no-leads">
        {empty.title}
      </h2>
      <p className="lead">{isFiltered ? empty.filters : empty.noLeads}</p>
      {isFiltered ? (
        <p>
          <LeadLink view={emptyView} show={show}>
            {empty.clear}
          </LeadLink>
        </p>
      ) : null}
    </section>
  );
}
