import type { SessionList } from '@whorl/contract/console/sessions.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { off, reload as reloadLabel } from '../../../../content/interface/console/list.json';
import { load, sessions as texts } from '../../../../content/interface/console/users.json';
import { DataTable } from '../../../design/data-table.tsx';
import { fetchJson } from '../fetch-json.ts';
import { formatMoment } from '../format.ts';
import { DetailSection } from '../list/detail-section.tsx';
import { LoadStatus } from '../list/load-status.tsx';
import { useAction } from '../list/use-action.tsx';
import type { LoadState } from '../list/use-json.ts';
import styles from './users.module.css';

type Session = SessionList['sessions'][number];
type Props = {
  state: LoadState<SessionList>;
  reload: () => void;
  /** URL of a session, with `:id`. */
  url: string;
  title: string;
};

/** Active sessions, each with a button that ends it. */
export function SessionSection({ state, reload, url, title }: Props) {
  const { run, status } = useAction();
  const sessions = 'data' in state ? (state.data?.sessions ?? []) : [];
  const end = ({ id, user, isCurrent }: Session) =>
    run(async () => {
      await fetchJson(url.replace(':id', encodeURIComponent(id)), { method: 'DELETE' });
      // The page then has the form for signing in.
      if (isCurrent) location.reload();
      else reload();
      return fillIn(texts.ended, { user });
    });
  return (
    <div className="mt-7">
      <DetailSection id="sessions" title={title} heading="h2">
        <LoadStatus
          state={state}
          texts={{ ...off, failed: load.sessions }}
          resetLabel={reloadLabel}
          onReload={reload}
          onReset={reload}
        />
        {status}
        {sessions.length === 0 ? null : (
          <DataTable
            caption={title}
            columns={[
              { title: texts.user, className: 'break-anywhere' },
              { title: texts.started },
              { title: texts.lastActive },
              { title: texts.expires },
              { title: texts.network },
              { title: texts.actions, className: styles.action },
            ]}
            rows={sessions.map((session) => ({
              key: session.id,
              cells: [
                <span key="user" className={styles.name}>
                  <bdi>{session.user}</bdi>
                  {session.isCurrent ? <span className="badge badge-own">{texts.current}</span> : null}
                </span>,
                formatTime(session.startedAt),
                formatTime(session.lastActiveAt),
                formatTime(session.expiresAt),
                session.network,
                <button
                  key="end"
                  type="button"
                  className="button button-small"
                  aria-label={fillIn(texts.endOf, { user: session.user, time: formatTime(session.startedAt) })}
                  onClick={() => end(session)}
                >
                  {texts.end}
                </button>,
              ],
            }))}
          />
        )}
      </DetailSection>
    </div>
  );
}

const formatTime = (time: string): string => formatMoment(Date.parse(time));
