import type { AuditEntry, AuditList as AuditListAnswer } from '@whorl/contract/console/audit.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { empty, list as texts } from '../../../../content/interface/console/audit.json';
import { DataTable } from '../../../design/data-table.tsx';
import { formatMoment } from '../format.ts';
import { leadQuery } from '../leads/lead-view.ts';
import { EmptyList } from '../list/empty-list.tsx';
import styles from '../list/list.module.css';
import { ListFooter } from '../list/list-footer.tsx';
import { type AuditView, auditQuery, describeAction } from './audit-view.ts';

type Props = {
  answer: AuditListAnswer;
  view: AuditView;
  exportUrl: string;
  /** Path of the page with the leads. */
  leadsPath: string;
  show: (query: string) => void;
};

/** One page of the audit log with links to the next one and to exports of all entries. */
export function AuditList({ answer: { entries, next }, view, exportUrl, leadsPath, show }: Props) {
  if (entries.length === 0) {
    const isFiltered = auditQuery.format(view) !== '';
    const text = isFiltered ? empty.filters : empty.noEntries;
    return <EmptyList title={empty.title} text={text} isFiltered={isFiltered} show={show} />;
  }
  const first = auditQuery.format({ ...view, after: '' });
  return (
    <>
      <div className={styles.table}>
        <DataTable
          caption={texts.caption}
          columns={[
            { title: texts.at },
            { title: texts.actor, className: 'break-anywhere' },
            { title: texts.action },
            { title: texts.subject, className: 'break-anywhere' },
            { title: texts.detail, className: 'break-anywhere' },
            { title: texts.network },
          ]}
          rows={entries.map((entry) => ({
            key: entry.id,
            cells: [
              formatMoment(Date.parse(entry.at)),
              entry.actor,
              describeAction(entry.action),
              <Subject key="subject" entry={entry} leadsPath={leadsPath} />,
              entry.detail || texts.none,
              entry.network || texts.commandLine,
            ],
          }))}
        />
      </div>
      <ListFooter
        count={entries.length === 1 ? texts.one : fillIn(texts.count, { count: entries.length })}
        first={view.after === '' ? undefined : first}
        next={next === null ? undefined : auditQuery.format({ ...view, after: next })}
        texts={texts}
        exportUrl={(format) => `${exportUrl}${first || '?'}&format=${format}`.replace('?&', '?')}
        show={show}
      />
    </>
  );
}

/** Subject of an entry; a link if it is a lead that may still exist. */
function Subject({ entry: { action, subject }, leadsPath }: { entry: AuditEntry; leadsPath: string }) {
  if (subject === '') return texts.none;
  if (!action.startsWith('lead.') || action === 'lead.erase') return subject;
  return <a href={leadsPath + leadQuery.format({ id: subject })}>{subject}</a>;
}
