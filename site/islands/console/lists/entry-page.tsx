import type { ListEntry } from '@whorl/contract/lists/list-entry.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { kinds, list, entry as texts } from '../../../../content/interface/console/lists.json';
import { SpecSheet } from '../../../design/term-list.tsx';
import { fetchJson } from '../fetch-json.ts';
import { formatMoment } from '../format.ts';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { QueryLink } from '../list/query-link.tsx';
import { useAction } from '../list/use-action.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { ActionBadge, formatExpiry } from './entry-table.tsx';
import { type EntryView, entryQuery } from './entry-view.ts';

type Props = {
  entry: ListEntry;
  url: string;
  view: EntryView;
  canChange: boolean;
  show: (query: string) => void;
  onChange: (entry: ListEntry) => void;
  onRemoved: () => void;
};

/** An entry, which editors change and remove. */
export function EntryPage({ entry, url, view, canChange, show, onChange, onRemoved }: Props) {
  return (
    <>
      <p>
        <QueryLink query={entryQuery.formatList(view)} show={show}>
          {texts.back}
        </QueryLink>
      </p>
      <h2 className="heading mt-4 break-anywhere">
        <bdi>{entry.value}</bdi>
      </h2>
      <div className={styles.detail}>
        <div className={styles.main}>
          <DetailSection id="facts" title={texts.facts}>
            <SpecSheet rows={describeEntry(entry)} />
          </DetailSection>
        </div>
        <div className={styles.side}>
          <EntryEditor entry={entry} url={url} isReadOnly={!canChange} onChange={onChange} />
          {canChange ? <RemoveEntry entry={entry} url={url} onRemoved={onRemoved} /> : null}
        </div>
      </div>
    </>
  );
}

const describeEntry = (entry: ListEntry) => [
  { name: list.kind, value: kinds[entry.kind] },
  { name: list.action, value: <ActionBadge action={entry.action} /> },
  {
    name: list.reason,
    value:
      entry.reason === '' ? (
        list.noReason
      ) : (
        <span className={styles.value} dir="auto">
          {entry.reason}
        </span>
      ),
  },
  { name: list.expires, value: formatExpiry(entry) },
  { name: texts.workspace, value: <bdi className="break-anywhere">{entry.workspace}</bdi> },
  { name: list.added, value: formatMoment(Date.parse(entry.createdAt)) },
  { name: texts.addedBy, value: <bdi className="break-anywhere">{entry.createdBy}</bdi> },
];

function RemoveEntry({ entry, url, onRemoved }: Pick<Props, 'entry' | 'url' | 'onRemoved'>) {
  const { run, status } = useAction();
  const remove = () =>
    run(async () => {
      await fetchJson(url, { method: 'DELETE' });
      onRemoved();
      return '';
    });
  return (
    <details className={styles.more}>
      <summary>{texts.remove}</summary>
      <div className="grid gap-3">
        <p className="caption">{texts.removeText}</p>
        <button type="button" className={`button break-anywhere ${styles.save}`} onClick={remove}>
          {fillIn(texts.removeButton, { value: entry.value })}
        </button>
        {status}
      </div>
    </details>
  );
}
