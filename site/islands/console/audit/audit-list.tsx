import type { AuditEntry, AuditList as AuditListAnswer } from '@whorl/contract/console/audit.ts';
import { empty, list as texts } from '../../../../content/interface/console/audit.json';
import { formatMoment } from '../format.ts';
import { ListTable } from '../list/list-table.tsx';
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
  return (
    <ListTable
      {...{ texts, empty, view, next, show }}
      query={auditQuery}
      exportUrl={exportUrl}
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
