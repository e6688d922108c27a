import type { DeliveryDetail } from '@whorl/contract/console/deliveries.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { log as texts } from '../../../../content/interface/console/deliveries.json';
import { formatMoment } from '../format.ts';

type Props = { delivery: Pick<DeliveryDetail, 'failures' | 'state' | 'settledAt' | 'dueAt'> };

/** Each failed attempt of a delivery, and the last or next one. */
export const DeliveryLog = ({ delivery }: Props) => (
  <ul className="break-anywhere">
    {listChanges(delivery).map(({ key, text }) => (
      <li key={key}>{text}</li>
    ))}
  </ul>
);

function listChanges({ failures, state, settledAt, dueAt }: Props['delivery']): { key: string; text: string }[] {
  const format = (time: string) => formatMoment(Date.parse(time));
  const isSent = state === 'sent' && settledAt !== null;
  return [
    ...failures.map(({ at, reason }) => ({ key: at, text: fillIn(texts.failedAt, { time: format(at), reason }) })),
    ...(isSent ? [{ key: 'sent', text: fillIn(texts.sentAt, { time: format(settledAt) }) }] : []),
    ...(state === 'waiting' ? [{ key: 'due', text: fillIn(texts.dueAt, { time: format(dueAt) }) }] : []),
  ];
}
