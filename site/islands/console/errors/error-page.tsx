import type { ErrorDetail } from '@whorl/contract/console/errors.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { actions, error as texts } from '../../../../content/interface/console/errors.json';
import { action } from '../../../../content/interface/console/list.json';
import { SpecSheet } from '../../../design/term-list.tsx';
import { sendJson } from '../fetch-json.ts';
import { formatCount, formatMoment } from '../format.ts';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { LongText } from '../list/long-text.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { useAction } from '../list/use-action.tsx';
import { type ErrorView, errorQuery } from './error-view.ts';

type Props = {
  error: ErrorDetail;
  view: ErrorView;
  /** URL of the endpoint that resolves it; undefined if the user may not. */
  resolveUrl: string | undefined;
  show: (query: string) => void;
  onChange: (error: ErrorDetail) => void;
};

/** An error with its stacks. Texts of the browser are shown as text, never as links or HTML. */
export function ErrorPage({ error, view, resolveUrl, show, onChange }: Props) {
  return (
    <>
      <p>
        <QueryLink query={errorQuery.format({ ...view, id: '' })} show={show}>
          {texts.back}
        </QueryLink>
      </p>
      <h2 className="heading mt-4 break-anywhere">
        <bdi>{error.message}</bdi>
      </h2>
      <p className="caption mt-2">{fillIn(texts.lastSeen, { time: formatMoment(Date.parse(error.lastSeenAt)) })}</p>
      <div className={styles.detail}>
        <div className={styles.main}>
          <DetailSection id="stack" title={texts.stack}>
            <Stack text={error.stack} />
          </DetailSection>
          <DetailSection id="component-stack" title={texts.componentStack}>
            <Stack text={error.componentStack} />
          </DetailSection>
        </div>
        <div className={styles.side}>
          {resolveUrl === undefined ? null : <Actions error={error} url={resolveUrl} onChange={onChange} />}
          <DetailSection id="facts" title={texts.facts}>
            <SpecSheet rows={describeReports(error)} />
          </DetailSection>
        </div>
      </div>
    </>
  );
}

const Stack = ({ text }: { text: string }) =>
  text.trim() === '' ? <p className="quiet">{texts.noStack}</p> : <LongText text={text.replace(/^\n+/, '')} />;

function describeReports({ resolvedAt, reports, firstSeenAt, path, build }: ErrorDetail) {
  const format = (time: string) => formatMoment(Date.parse(time));
  return [
    {
      name: texts.state,
      value: resolvedAt === null ? texts.unresolved : fillIn(texts.resolvedAt, { time: format(resolvedAt) }),
    },
    { name: texts.reports, value: formatCount(reports) },
    { name: texts.firstSeen, value: format(firstSeenAt) },
    { name: texts.path, value: <code className="break-anywhere">{path}</code> },
    { name: texts.build, value: build === '' ? texts.unknownBuild : <code className="break-anywhere">{build}</code> },
  ];
}

type ActionProps = { error: ErrorDetail; url: string; onChange: (error: ErrorDetail) => void };

function Actions({ error, url, onChange }: ActionProps) {
  const { run, message, status } = useAction();
  const resolve = () =>
    run(async () => {
      onChange(await sendJson<ErrorDetail>('POST', url, {}));
      return actions.resolved;
    });
  const isResolved = error.resolvedAt !== null;
  return (
    <section className={styles.section} aria-labelledby="actions" hidden={isResolved && message === ''}>
      <h3 className="row-title" id="actions">
        {action.title}
      </h3>
      {isResolved ? null : (
        <button type="button" className={`button ${styles.save}`} onClick={resolve}>
          {actions.resolve}
        </button>
      )}
      {status}
    </section>
  );
}
