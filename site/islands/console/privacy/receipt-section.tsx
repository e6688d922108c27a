import type { ErasureReceipt } from '@whorl/contract/console/privacy.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { useEffect, useRef } from 'react';
import { receipt as texts } from '../../../../content/interface/console/privacy.json';
import { DataTable } from '../../../design/data-table.tsx';
import { SpecSheet } from '../../../design/term-list.tsx';
import { saveJson } from '../../save-json.ts';
import { formatMoment } from '../format.ts';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { countRows } from './count-rows.ts';
import { PartTable } from './part-table.tsx';

/** Receipt of an erasure: what was deleted, and which other systems have copies. It is stored nowhere. */
export function ReceiptSection({ receipt }: { receipt: ErasureReceipt }) {
  const { id, erasedAt, erasedBy, subject, parts, copies, isOverwritten } = receipt;
  const message = useRef<HTMLParagraphElement>(null);
  // The form that was submitted is gone; the next Tab continues from here.
  useEffect(() => message.current?.focus(), []);
  const count = countRows(parts);
  return (
    <div className="mt-6">
      <DetailSection id="receipt" title={texts.title} heading="h2">
        <p className="callout callout-rule" role="status" tabIndex={-1} ref={message}>
          {fillIn(texts.erased, { time: formatMoment(Date.parse(erasedAt)), user: erasedBy, count })}
        </p>
        <SpecSheet
          rows={[
            {
              name: texts.subject,
              value: <bdi className="break-anywhere">{subject}</bdi>,
            },
            {
              name: texts.id,
              value: (
                <>
                  <code className="break-anywhere">{id}</code> <span className="caption block">{texts.idNote}</span>
                </>
              ),
            },
          ]}
        />
        {count === 0 ? null : <PartTable parts={parts} />}
        <Copies copies={copies} />
        <p className="caption measure-90ch">
          {isOverwritten ? texts.overwritten : texts.notOverwritten} {texts.backups}
        </p>
        <button
          type="button"
          className={`button ${styles.save}`}
          onClick={() => saveJson(`erasure-receipt-${id}.json`, receipt)}
        >
          {texts.download}
        </button>
      </DetailSection>
    </div>
  );
}

function Copies({ copies }: Pick<ErasureReceipt, 'copies'>) {
  if (copies.length === 0) return <p>{texts.noCopies}</p>;
  return (
    <>
      <h3 className="row-title">{texts.copies}</h3>
      <DataTable
        caption={texts.copies}
        columns={[
          { title: texts.system, className: 'break-anywhere' },
          { title: texts.copyId, className: 'break-anywhere' },
          { title: texts.delivered },
        ]}
        rows={copies.map(({ system, id, deliveredAt }) => ({
          key: `${system} ${id}`,
          cells: [
            system,
            <code key="id">{id}</code>,
            deliveredAt === null ? texts.unknown : formatMoment(Date.parse(deliveredAt)),
          ],
        }))}
        note={texts.copiesText}
      />
    </>
  );
}
