import type { KeyList as KeyListAnswer, KeySummary } from '@whorl/contract/console/keys.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { empty, kinds, states, list as texts } from '../../../../content/interface/console/keys.json';
import { formatCount, formatDay } from '../format.ts';
import { ListTable } from '../list/list-table.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { type KeyView, keyQuery } from './key-view.ts';

type Show = (query: string) => void;
type Props = { answer: KeyListAnswer; view: KeyView; exportUrl: string | undefined; show: Show };

/** One page of keys with links to the next one and, for editors, to exports of all of them. */
export function KeyList({ answer: { keys, next }, view, exportUrl, show }: Props) {
  return (
    <ListTable
      {...{ texts, empty, view, next, exportUrl, show }}
      query={keyQuery}
      columns={[
        { title: texts.key, className: 'break-anywhere' },
        { title: texts.workspace, className: 'break-anywhere' },
        { title: texts.kind },
        { title: texts.state },
        { title: texts.lastUsed },
        { title: texts.month, isNumber: true },
      ]}
      rows={keys.map((key) => ({
        key: key.id,
        cells: [
          <KeyCell key="key" value={key} view={view} show={show} />,
          <bdi key="workspace">{key.workspace}</bdi>,
          kinds[key.kind],
          <KeyStateBadge key="state" state={key.state} />,
          key.lastUsedAt === null ? texts.neverUsed : formatDay(key.lastUsedAt.slice(0, 10)),
          formatMonthUsage(key),
        ],
      }))}
    />
  );
}

function KeyCell({ value: { id, name, shown }, view, show }: { value: KeySummary; view: KeyView; show: Show }) {
  return (
    <>
      <QueryLink query={keyQuery.format({ ...view, id })} show={show}>
        {name === null ? <code>{shown}</code> : <bdi>{name}</bdi>}
      </QueryLink>
      {name === null ? null : (
        <span className="caption block">
          <code>{shown}</code>
        </span>
      )}
    </>
  );
}

/** State of a key; those that are no longer valid stand out. */
export const KeyStateBadge = ({ state }: Pick<KeySummary, 'state'>) => (
  <span className={`badge ${state === 'active' ? 'badge-good' : 'badge-warning'}`}>{states[state]}</span>
);

const formatMonthUsage = ({ identifications, monthlyLimit }: KeySummary): string =>
  monthlyLimit === null
    ? formatCount(identifications)
    : fillIn(texts.monthWithLimit, { count: formatCount(identifications), limit: formatCount(monthlyLimit) });
