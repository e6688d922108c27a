import { shortPrice, writtenCalls } from '@whorl/contract/pricing/written.ts';
import { roiFigures } from '@whorl/contract/roi/roi-figures.ts';
import { writtenInput } from '@whorl/contract/roi/roi-inputs.ts';
import type { roiView } from '@whorl/contract/roi/roi-view.ts';
import { shortBreakEven, signedPrice } from '@whorl/contract/roi/written-roi.ts';
import { DataTable } from '../../../design/data-table.tsx';
import styles from './page.module.css';
import { roiMark } from './roi-mark.ts';
import { assumptions, shops, version } from './words.tsx';

type RoiView = ReturnType<typeof roiView>;

/** The last line of the sum, first. On a phone it stays in view while the figures above it are moved. */
export function Reading({ view }: { view: RoiView }) {
  return (
    <div className={styles.reading}>
      <h2 className="caption" id="result-title">
        Left over a month
      </h2>
      <output className={`figure-size ${styles.saving}`} htmlFor="roi-transactions roi-value roi-rate" aria-live="off">
        <span {...roiMark(view, 'saving')} />
      </output>
      <p className={styles.verdict} {...roiMark(view, 'verdict')} />
      <p className="evidence mt-2 quiet" {...roiMark(view, 'range')} />
      <p className="visually-hidden" role="status" data-roi="spoken" />
    </div>
  );
}

export function Sum({ view }: { view: RoiView }) {
  const rows = [
    { name: 'Lost to chargebacks', working: 'lossSum', amount: 'loss', sign: '' },
    { name: 'Of it prevented', working: 'preventedSum', amount: 'prevented', sign: '' },
    { name: 'The price', working: 'costSum', amount: 'cost', sign: '−' },
    { name: 'Left over', working: 'savingSum', amount: 'saving', sign: '' },
  ];
  return (
    <dl className={`${styles.sum} opened`}>
      {rows.map(({ name, working, amount, sign }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="evidence" {...roiMark(view, working)} />
          <dd>
            {sign}
            <span {...roiMark(view, amount)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Range({ view }: { view: RoiView }) {
  return (
    <table className={`rule-table as-records ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Share prevented</th>
          <th scope="col" className="number">
            Prevented a month
          </th>
          <th scope="col" className="number">
            The price
          </th>
          <th scope="col" className="number">
            Left over
          </th>
          <th scope="col" className="number">
            Pays from a rate of
          </th>
        </tr>
      </thead>
      <tbody>
        {(['low', 'middle', 'high', 'chosen'] as const).map((row) => (
          <tr key={row} {...(row === 'chosen' && roiMark(view, 'chosen-row'))}>
            <th scope="row">
              <span {...roiMark(view, `${row}-percent`)} />
              {row === 'chosen' ? ', as you suppose' : ''}
            </th>
            <td className="number" data-label="Prevented a month" {...roiMark(view, `${row}-prevented`)} />
            <td className="number" data-label="The price" {...roiMark(view, `${row}-cost`)} />
            <td className={`number ${styles.left}`} data-label="Left over" {...roiMark(view, `${row}-saving`)} />
            <td className="number" data-label="Pays from a rate of" {...roiMark(view, `${row}-breakEven`)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Assumptions() {
  return (
    <div className={styles.table}>
      <DataTable
        columns={[{ title: 'We take' }, { title: 'As', className: styles.as ?? '' }, { title: 'From' }]}
        rows={assumptions.map(({ name, value, from }) => ({ key: name, cells: [name, value, from] }))}
      />
      <p className="caption mt-4">{version} Each amount is rounded to the cent once, halves up.</p>
    </div>
  );
}

export function Shops() {
  return (
    <table className={`rule-table as-records ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">The shop</th>
          <th scope="col">Its figures</th>
          <th scope="col" className="number">
            Lost
          </th>
          <th scope="col" className="number">
            The price
          </th>
          <th scope="col" className="number">
            Left over, 25 to 75%
          </th>
          <th scope="col" className="number">
            Pays from
          </th>
        </tr>
      </thead>
      <tbody>
        {shops.map(({ title, reading, inputs }) => {
          const { lossCents, costCents, range, chosen } = roiFigures(inputs);
          return (
            <tr key={title}>
              <th scope="row">
                {title}
                <span className={styles.says}>{reading}</span>
              </th>
              <td className="evidence" data-label="Its figures">
                {writtenCalls(inputs.transactions)} × {shortPrice(inputs.valueCents)} ×{' '}
                {writtenInput('ratePpm', inputs.ratePpm)}%
              </td>
              <td className="number" data-label="Lost">
                {shortPrice(lossCents)}
              </td>
              <td className="number" data-label="The price">
                {shortPrice(costCents)}
              </td>
              <td
                className={`number ${styles.left}`}
                data-label="Left over, 25 to 75%"
                data-pays={range[0].savingCents >= 0}
              >
                {signedPrice(range[0].savingCents)} to {signedPrice(range[2].savingCents)}
              </td>
              <td className="number" data-label="Pays from">
                {shortBreakEven(chosen.breakEven)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
