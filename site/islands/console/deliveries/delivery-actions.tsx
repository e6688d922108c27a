import type { DeliveryState } from '@whorl/contract/console/deliveries.ts';
import { actions as texts } from '../../../../content/interface/console/deliveries.json';
import { action } from '../../../../content/interface/console/list.json';
import { sendJson } from '../fetch-json.ts';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { useAction } from '../list/use-action.tsx';

type Props = { state: DeliveryState; url: string; onReload: () => void };

/** The button that retries a failed delivery, or the reason why there is none. */
export function DeliveryActions({ state, url, onReload }: Props) {
  const { run, status } = useAction();
  const retry = () =>
    run(async () => {
      await sendJson('POST', url, {});
      onReload();
      return texts.retried;
    });
  return (
    <DetailSection id="actions" title={action.title}>
      {state === 'dead' ? (
        <button type="button" className={`button ${styles.save}`} onClick={retry}>
          {texts.retry}
        </button>
      ) : (
        <p className="quiet">{state === 'held' ? texts.held : texts.none}</p>
      )}
      {status}
    </DetailSection>
  );
}
