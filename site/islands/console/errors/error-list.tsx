import type { ErrorList as ErrorListAnswer } from '@whorl/contract/console/errors.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { empty, list as texts } from '../../../../content/interface/console/errors.json';
import { DataTable } from '../../../design/data-table.tsx';
import { formatCount, formatMoment } from '../format.ts';
import { EmptyList } from '../list/empty-list.tsx';
import styles from '../list/list.module.css';
import { ListFooter } from '../list/list-footer.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { type ErrorView, errorQuery } from './error-view.ts';

type Props = { answer: ErrorListAnswer; view: ErrorView; show: (query: string) => void };

/** One page of errors with links to the next one. */
export function ErrorList({ answer: { errors, next }, view, show }: Props) {
  if (errors.length === 0) {
    const isFiltered = errorQuery.format(view) !== '';
    const text = isFiltered ? empty.filters : empty.nothing;
    return <EmptyList title={empty.title} text={text} isFiltered={isFiltered} show={show} />;
  }
  return (
    <>
      <div className={styles.table}>
        <DataTable
          caption={texts.caption}
          columns={[
            { title: texts.message, className: 'break-anywhere' },
            { title: texts.reports },
            { title: texts.firstSeen },
            { title: texts.lastSeen },
          ]}
          rows={errors.map((error) => ({
            key: error.id,
            cells: [
              <MessageCell key="message" error={error} view={view} show={show} />,
              formatCount(error.reports),
              formatMoment(Date.parse(error.firstSeenAt)),
              formatMoment(Date.parse(error.lastSeenAt)),
            ],
          }))}
        />
      </div>
      <ListFooter
        count={errors.length === 1 ? texts.one : fillIn(texts.count, { count: errors.length })}
        first={view.after === '' ? undefined : errorQuery.format({ ...view, after: '' })}
        next={next === null ? undefined : errorQuery.format({ ...view, after: next })}
        texts={texts}
        show={show}
      />
    </>
  );
}

function MessageCell({ error, view, show }: { error: ErrorListAnswer['errors'][number] } & Omit<Props, 'answer'>) {
  return (
    <>
      <QueryLink query={errorQuery.format({ ...view, id: error.id })} show={show}>
        <bdi>{error.message}</bdi>
      </QueryLink>
      <span className="caption block">
        <bdi>{error.path}</bdi>
      </span>
      {error.resolvedAt === null ? null : <span className="badge badge-good">{texts.resolved}</span>}
    </>
  );
}
