import type { CreatedSealingKey, SealingKeyList } from '@whorl/contract/console/keys.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useState } from 'react';
import { sealing as texts } from '../../../../content/interface/console/keys.json';
import { off, reload as reloadLabel } from '../../../../content/interface/console/list.json';
import { DataTable } from '../../../design/data-table.tsx';
import '../../../design/fields.css';
import { fetchJson, sendJson } from '../fetch-json.ts';
import { formatMoment } from '../format.ts';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { LoadStatus } from '../list/load-status.tsx';
import { OneTimeText } from '../list/one-time-text.tsx';
import { useAction } from '../list/use-action.tsx';
import { useJson } from '../list/use-json.ts';

type Props = {
  /** `one` contains `:id`. */
  urls: { list: string; one: string };
  isAdministrator: boolean;
};

/** Workspaces whose results are sealed; administrators create, replace and delete their keys. */
export function SealingSection({ urls, isAdministrator }: Props) {
  const { state, reload } = useJson<SealingKeyList>(urls.list);
  const { run, status } = useAction();
  const [created, setCreated] = useState<CreatedSealingKey>();
  const sealingKeys = 'data' in state ? state.data?.sealingKeys : undefined;
  const create = (workspace: string) =>
    run(async () => {
      setCreated(await sendJson<CreatedSealingKey>('POST', urls.list, { workspace }));
      reload();
      return fillIn(texts.createdKey, { workspace });
    });
  const remove = (workspace: string) =>
    run(async () => {
      await fetchJson(urls.one.replace(':id', encodeURIComponent(workspace)), { method: 'DELETE' });
      setCreated(undefined);
      reload();
      return fillIn(texts.deleted, { workspace });
    });
  return (
    <div className="pt-7">
      <DetailSection id="sealing" title={texts.title} heading="h2">
        <p className="caption measure-90ch">{texts.text}</p>
        <LoadStatus
          state={state}
          texts={{ ...off, failed: texts.failed }}
          resetLabel={reloadLabel}
          onReload={reload}
          onReset={reload}
        />
        {sealingKeys?.length === 0 ? <p className="quiet">{texts.none}</p> : null}
        {sealingKeys && sealingKeys.length > 0 ? (
          <SealingTable {...{ sealingKeys }} onDelete={isAdministrator ? remove : undefined} />
        ) : null}
        {isAdministrator ? <CreateForm onCreate={create} /> : null}
        {status}
        {created ? <OneTimeText key={created.key} text={created.key} copyLabel={texts.copy} note={texts.note} /> : null}
      </DetailSection>
    </div>
  );
}

type TableProps = SealingKeyList & { onDelete: ((workspace: string) => void) | undefined };

function SealingTable({ sealingKeys, onDelete }: TableProps) {
  return (
    <DataTable
      caption={texts.title}
      columns={[
        { title: texts.workspace, className: 'break-anywhere' },
        { title: texts.created },
        ...(onDelete ? [{ title: texts.actions }] : []),
      ]}
      rows={sealingKeys.map(({ workspace, createdAt }) => ({
        key: workspace,
        cells: [
          <bdi key="workspace">{workspace}</bdi>,
          formatMoment(Date.parse(createdAt)),
          <details key="delete" className={styles.more}>
            <summary>{texts.delete}</summary>
            <div className="grid gap-3">
              <p className="caption">{texts.deleteText}</p>
              <button
                type="button"
                className={`button button-small break-anywhere ${styles.save}`}
                onClick={() => onDelete?.(workspace)}
              >
                {fillIn(texts.deleteButton, { workspace })}
              </button>
            </div>
          </details>,
        ],
      }))}
    />
  );
}

function CreateForm({ onCreate }: { onCreate: (workspace: string) => void }) {
  const [workspace, setWorkspace] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCreate(workspace.trim());
  };
  return (
    <details className={styles.more}>
      <summary>{texts.create}</summary>
      <form onSubmit={submit} className="grid gap-3">
        <p className="caption">{texts.createText}</p>
        <div className={`field ${styles.field}`}>
          <label htmlFor="sealing-workspace">{texts.workspace}</label>
          <input
            dir="auto"
            id="sealing-workspace"
            autoComplete="off"
            required
            value={workspace}
            onChange={(event) => setWorkspace(event.target.value)}
          />
        </div>
        <button type="submit" className={`button ${styles.save}`}>
          {texts.createButton}
        </button>
      </form>
    </details>
  );
}
