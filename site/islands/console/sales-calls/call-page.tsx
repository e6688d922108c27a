import type { CallDetail } from '@whorl/contract/console/sales-calls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { action } from '../../../../content/interface/console/list.json';
import { actions, call as texts } from '../../../../content/interface/console/sales-calls.json';
import { SpecSheet } from '../../../design/term-list.tsx';
import { sendJson } from '../fetch-json.ts';
import { formatCount, formatMoment } from '../format.ts';
import { DetailHeading } from '../list/detail-heading.tsx';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { QueryLink } from '../list/query-link.tsx';
import { useAction } from '../list/use-action.tsx';
import { CallState } from './call-state.tsx';
import { type CallView, callQuery } from './call-view.ts';

type Props = {
  call: CallDetail;
  /** URL of the endpoint that cancels it; undefined if the user may not. */
  cancelUrl: string | undefined;
  leadsPath: string;
  view: CallView;
  show: (query: string) => void;
  onChange: (call: CallDetail) => void;
};

const MINUTE_MS = 60_000;

/** A sales call with its times and its lead. */
export function CallPage({ call, cancelUrl, leadsPath, view, show, onChange }: Props) {
  const [start, end] = [Date.parse(call.startsAt), Date.parse(call.endsAt)];
  return (
    <>
      <p>
        <QueryLink query={callQuery.format({ ...view, id: '' })} show={show}>
          {texts.back}
        </QueryLink>
      </p>
      <DetailHeading text={call.email} />
      <p className="caption mt-2">
        {fillIn(texts.starts, { time: formatMoment(start), minutes: (end - start) / MINUTE_MS })}{' '}
        <CallState call={call} />
      </p>
      <div className={styles.detail}>
        <div className={styles.main}>
          <DetailSection id="facts" title={texts.facts}>
            <SpecSheet rows={describeCall(call, leadsPath)} />
          </DetailSection>
        </div>
        <div className={styles.side}>
          {cancelUrl === undefined ? null : <Actions call={call} url={cancelUrl} onChange={onChange} />}
        </div>
      </div>
    </>
  );
}

function describeCall(call: CallDetail, leadsPath: string) {
  const format = (time: string) => formatMoment(Date.parse(time));
  const { form, timeZone, visitorTime, createdAt, changedAt, changes, hasLead, leadId } = call;
  return [
    { name: texts.visitorTime, value: visitorTime },
    {
      name: texts.timeZone,
      value: <bdi className="break-anywhere">{timeZone}</bdi>,
    },
    { name: texts.form, value: <span className="break-anywhere">{form}</span> },
    { name: texts.booked, value: format(createdAt) },
    { name: texts.changed, value: format(changedAt) },
    { name: texts.changes, value: formatCount(changes) },
    {
      name: texts.lead,
      value: hasLead ? <a href={`${leadsPath}?id=${encodeURIComponent(leadId)}`}>{texts.leadLink}</a> : texts.noLead,
    },
  ];
}

type ActionProps = { call: CallDetail; url: string; onChange: (call: CallDetail) => void };

function Actions({ call, url, onChange }: ActionProps) {
  const { run, message, status } = useAction();
  const { canCancel, email } = call;
  const cancel = () =>
    run(async () => {
      onChange(await sendJson<CallDetail>('POST', url, {}));
      return fillIn(actions.canceled, { email });
    });
  return (
    <section className={styles.section} aria-labelledby="actions" hidden={!canCancel && message === ''}>
      <h3 className="row-title" id="actions">
        {action.title}
      </h3>
      {canCancel ? (
        <details className={styles.more}>
          <summary>{actions.cancel}</summary>
          <div className="grid gap-3">
            <p className="caption break-anywhere">{fillIn(actions.cancelText, { email })}</p>
            <button type="button" className={`button ${styles.save}`} onClick={cancel}>
              {actions.cancelButton}
            </button>
          </div>
        </details>
      ) : null}
      {status}
    </section>
  );
}
