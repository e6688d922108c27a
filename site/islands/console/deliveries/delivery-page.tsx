import type { DeliveryDetail } from '@whorl/contract/console/deliveries.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { delivery as texts } from '../../../../content/interface/console/deliveries.json';
import { SpecSheet } from '../../../design/term-list.tsx';
import { formatMoment } from '../format.ts';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { LongText } from '../list/long-text.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { DeliveryActions } from './delivery-actions.tsx';
import { LeadLink } from './delivery-list.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { type DeliveryView, deliveryQuery } from './delivery-view.ts';

type Props = {
  delivery: DeliveryDetail;
  view: DeliveryView;
  role: CurrentUser['role'];
  retryUrl: string;
  leadsPath: string;
  show: (query: string) => void;
  onReload: () => void;
};

/** A delivery with its attempts and payload. Texts of visitors and of the destination are shown as text. */
export function DeliveryPage({ delivery, view, role, retryUrl, leadsPath, show, onReload }: Props) {
  const { id, destination, state, attempts, subject, leadId, failures, payload } = delivery;
  const hasLog = failures.length > 0 || state === 'waiting' || state === 'sent';
  return (
    <>
      <p>
        <QueryLink query={deliveryQuery.format({ ...view, id: '' })} show={show}>
          {texts.back}
        </QueryLink>
      </p>
      <h2 className="heading mt-4 break-anywhere">{destination}</h2>
      <p className="caption mt-2">{fillIn(texts.created, { time: formatMoment(Date.parse(delivery.createdAt)) })}</p>
      <div className={styles.detail}>
        <div className={styles.main}>
          <DetailSection id="log" title={texts.log}>
            {hasLog ? <DeliveryLog delivery={delivery} /> : <p className="quiet">{texts.noAttempts}</p>}
          </DetailSection>
          <DetailSection id="payload" title={texts.payload}>
            {role === 'viewer' ? <p className="quiet">{texts.viewer}</p> : <Payload payload={payload} />}
          </DetailSection>
        </div>
        <div className={styles.side}>
          {role === 'viewer' ? null : <DeliveryActions state={state} url={retryUrl} onReload={onReload} />}
          <DetailSection id="facts" title={texts.facts}>
            <SpecSheet
              rows={[
                { name: texts.state, value: <DeliveryState state={state} /> },
                { name: texts.attempts, value: attempts },
                {
                  name: texts.subject,
                  value:
                    leadId === null ? (
                      <code className="break-anywhere">{subject}</code>
                    ) : (
                      <LeadLink path={leadsPath} id={leadId} text={texts.lead} />
                    ),
                },
                { name: texts.id, value: <code className="break-anywhere">{id}</code> },
              ]}
            />
          </DetailSection>
        </div>
      </div>
    </>
  );
}

function Payload({ payload }: { payload: unknown }) {
  const text = JSON.stringify(payload, undefined, 2);
  if (text === '{}') return <p className="quiet">{texts.noPayload}</p>;
  return (
    <>
      <p className="caption">{texts.payloadText}</p>
      <LongText text={text} />
    </>
  );
}
