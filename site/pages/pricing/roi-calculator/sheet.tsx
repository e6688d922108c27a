import type { ReactNode } from 'react';
import { getRecords } from '../../../content/records/records.ts';
import { roiRecords } from '../../../content/records/roi-calculator.ts';
import { firstView as view } from './first-view.ts';
import styles from './page.module.css';
import { RoiChartDrawing } from './roi-chart-drawing.tsx';
import { RoiFields, type Tools } from './roi-fields.tsx';
import { roiMark } from './roi-mark.ts';

type SumTexts = { loss: string; prevented: string; price: string; left: string };
type Props = SumTexts & Tools & { figures: string; reading: string; axis: string; text: ReactNode };

/** The inputs and the result. */
export function Sheet({ figures, reading, loss, prevented, price, left, axis, text, ...tools }: Props) {
  return (
    <div className={`page-grid ${styles.sheet}`} {...roiMark(view, 'pays')}>
      <section className="to-5" aria-labelledby="inputs">
        <h2 className="visually-hidden" id="inputs">
          {figures}
        </h2>
        <RoiFields view={view} groups={getRecords(roiRecords).groups} tools={tools} />
      </section>
      <section className={`${styles.result} from-6`} aria-labelledby="result-title">
        <Reading title={reading} />
        <div className={styles.target} id="result" tabIndex={-1}>
          <Sum loss={loss} prevented={prevented} price={price} left={left} />
        </div>
        <RoiChartDrawing view={view} axis={axis} caption={text} />
      </section>
    </div>
  );
}

/** The total, shown first. On phones it stays visible while the visitor moves the sliders above it. */
function Reading({ title }: { title: string }) {
  return (
    <div className={styles.reading}>
      <h2 className="caption" id="result-title">
        {title}
      </h2>
      <output className={`figure-size ${styles.saving}`} htmlFor="roi-transactions roi-value roi-rate" aria-live="off">
        <span {...roiMark(view, 'saving')} />
      </output>
      <p className={styles.verdict} {...roiMark(view, 'verdict')} />
      <p className="text-2 line-2 mt-2 quiet" {...roiMark(view, 'range')} />
      <p className="visually-hidden" role="status" data-roi="spoken" />
    </div>
  );
}

function Sum({ loss, prevented, price, left }: SumTexts) {
  const rows = [
    { name: loss, working: 'lossSum', amount: 'loss', sign: '' },
    { name: prevented, working: 'preventedSum', amount: 'prevented', sign: '' },
    { name: price, working: 'costSum', amount: 'cost', sign: '−' },
    { name: left, working: 'savingSum', amount: 'saving', sign: '' },
  ];
  return (
    <dl className={`${styles.sum} opened`}>
      {rows.map(({ name, working, amount, sign }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="text-2 line-2" {...roiMark(view, working)} />
          <dd>
            {sign}
            <span {...roiMark(view, amount)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
