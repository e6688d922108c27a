import { type CreatedKey, type KeyDetail, rotationHours } from '@whorl/contract/console/keys.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useState } from 'react';
import { actions as texts } from '../../../../content/interface/console/keys.json';
import { action } from '../../../../content/interface/console/list.json';
import '../../../design/fields.css';
import { sendJson } from '../fetch-json.ts';
import { formatMoment } from '../format.ts';
import styles from '../list/list.module.css';
import { QueryLink } from '../list/query-link.tsx';
import { useAction } from '../list/use-action.tsx';
import { type KeyView, keyQuery } from './key-view.ts';
import { NewKey } from './new-key.tsx';

type Hours = (typeof rotationHours)[number];
type Props = {
  value: KeyDetail;
  canRotate: boolean;
  urls: { rotate: string; revoke: string };
  view: KeyView;
  show: (query: string) => void;
  onChange: (key: KeyDetail) => void;
  onReload: () => void;
};

/** Forms that rotate and revoke a key. The new key is shown once. */
export function KeyActions({ value, canRotate, urls, view, show, onChange, onReload }: Props) {
  const { run, message, status } = useAction();
  const [hours, setHours] = useState<Hours>(24);
  const [created, setCreated] = useState<CreatedKey>();
  const rotate = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const answer = await sendJson<CreatedKey>('POST', urls.rotate, { hours });
      setCreated(answer);
      onReload();
      return fillIn(texts.rotated, { time: formatMoment(Date.parse(answer.earlierKeyEndsAt ?? '')) });
    });
  };
  const revoke = () =>
    run(async () => {
      onChange(await sendJson<KeyDetail>('POST', urls.revoke, {}));
      return texts.revoked;
    });
  const canRevoke = value.state !== 'revoked';
  return (
    <section className={styles.section} aria-labelledby="actions" hidden={!canRevoke && message === ''}>
      <h3 className="row-title" id="actions">
        {action.title}
      </h3>
      {canRotate ? (
        <details className={styles.more}>
          <summary>{texts.rotate}</summary>
          <form onSubmit={rotate} className="grid gap-3">
            <p className="caption">{texts.rotateText}</p>
            <div className={`field ${styles.field}`}>
              <label htmlFor="rotation-hours">{texts.end}</label>
              <select
                id="rotation-hours"
                value={hours}
                onChange={(event) => setHours(Number(event.target.value) as Hours)}
              >
                {rotationHours.map((one) => (
                  <option key={one} value={one}>
                    {texts.ends[`h${one}` as const]}
                  </option>
                ))}
              </select>
            </div>
            <button type="submit" className={`button ${styles.save}`}>
              {texts.rotateButton}
            </button>
          </form>
        </details>
      ) : null}
      {canRevoke ? (
        <details className={styles.more}>
          <summary>{texts.revoke}</summary>
          <div className="grid gap-3">
            <p className="caption">{texts.revokeText}</p>
            <button type="button" className={`button break-anywhere ${styles.save}`} onClick={revoke}>
              {fillIn(texts.revokeButton, { key: value.name ?? value.shown })}
            </button>
          </div>
        </details>
      ) : null}
      {status}
      {created ? (
        <NewKey key={created.id} created={created}>
          <QueryLink query={keyQuery.format({ ...view, id: created.id })} show={show}>
            {texts.newKey}
          </QueryLink>
        </NewKey>
      ) : null}
    </section>
  );
}
