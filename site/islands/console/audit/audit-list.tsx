import type { AuditEntry, AuditList as AuditListAnswer } from '@whorl/contract/console/audit.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { empty, list as texts } from '../../../../content/interface/console/audit.json';
import { DataTable } from '../../../design/data-table.tsx';
import { formatMoment } from '../format.ts';
import { EmptyList } from '../list/empty-list.tsx';
import styles from '../list/list.module.css';
import { ListFooter } from '../list/list-footer.tsx';
import { type AuditView, auditQuery, describeAction } from './audit-view.ts';

/** URLs of the console's pages without the ID, by the first part of an action's name. */
export type ObjectUrls = Readonly<Record<string, string>>;

type Props = {
  answer: AuditListAnswer;
  view: AuditView;
  exportUrl: string;
  objectUrls: ObjectUrls;
  show: (query: string) => void;
};

/** One page of the audit log with links to the next one and to exports of all entries. */
export function AuditList({ answer: { entries, next }, view, exportUrl, objectUrls, show }: Props) {
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
              <Subject key="subject" entry={entry} objectUrls={objectUrls} />,
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

/** Subject of an entry; a link if it is an object that may still exist. */
function Subject({ entry: { action, subject }, objectUrls }: { entry: AuditEntry; objectUrls: ObjectUrls }) {
  if (subject === '') return texts.none;
  const [kind = ''] = action.split('.');
  const url = objectUrls[kind];
  if (url === undefined || action === 'lead.erase') return subject;
  return <a href={url + encodeURIComponent(subject)}>{subject}</a>;
}
