import type { ListEntryList } from '@whorl/contract/console/lists.ts';
import type { ListAction, ListEntry } from '@whorl/contract/lists/list-entry.ts';
import { actions, empty, kinds, list as texts } from '../../../../content/interface/console/lists.json';
import { formatMoment } from '../format.ts';
import { ListTable } from '../list/list-table.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { type EntryView, entryQuery } from './entry-view.ts';

type Props = {
  answer: ListEntryList;
  view: EntryView;
  /** Undefined if the user may not export. */
  exportUrl: string | undefined;
  show: (query: string) => void;
};

/** One page of entries with links to the next one and, for editors, to exports of all of them. */
export const EntryTable = ({ answer: { entries, next }, view, exportUrl, show }: Props) => (
  <ListTable
    {...{ texts, empty, next, exportUrl, show }}
    view={{ ...view, add: '', value: '', workspace: '' }}
    query={entryQuery}
    columns={[
      { title: texts.value, className: 'break-anywhere' },
      { title: texts.kind },
      { title: texts.action },
      { title: texts.reason, className: 'break-anywhere' },
      { title: texts.expires },
      { title: texts.added },
    ]}
    rows={entries.map((entry) => ({
      key: entry.id,
      cells: [
        <QueryLink key="value" query={entryQuery.format({ ...view, id: entry.id })} show={show}>
          <bdi>{entry.value}</bdi>
        </QueryLink>,
        kinds[entry.kind],
        <ActionBadge key="action" action={entry.action} />,
        entry.reason === '' ? texts.noReason : <bdi key="reason">{entry.reason}</bdi>,
        formatExpiry(entry),
        formatMoment(Date.parse(entry.createdAt)),
      ],
    }))}
  />
);

/** Action of an entry, marked if it is block or allow. */
export const ActionBadge = ({ action }: { action: ListAction }) => (
  <span className={`badge ${action === 'block' ? 'badge-warning' : action === 'allow' ? 'badge-good' : ''}`}>
    {actions[action]}
  </span>
);

/** Formats the time when an entry expires. */
export const formatExpiry = ({ expiresAt }: Pick<ListEntry, 'expiresAt'>): string =>
  expiresAt === null ? texts.never : formatMoment(Date.parse(expiresAt));
