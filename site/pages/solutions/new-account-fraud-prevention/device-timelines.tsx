import type { ReactNode } from 'react';
import { circlePath } from '../../../sections/drawings/circle-path.ts';
import marks from '../../../sections/drawings/drawn-marks.module.css';
import styles from './device-timelines.module.css';

type Props = {
  months: readonly string[];
  devices: readonly {
    title: string;
    text: ReactNode;
    /** For each account, the days of the year on which it was used; the first one is the day of sign-up. */
    accounts: readonly (readonly number[])[];
    alternative: string;
  }[];
};

const ROW = 20;
const ROWS = 11;
const WIDTH = 420;

/** A year of each device, a row per account: a full mark for its sign-up, a stroke for each use. */
export function DeviceTimelines({ devices, months }: Props) {
  return (
    <ul className={styles.devices}>
      {devices.map(({ title, text, accounts, alternative }) => (
        <li key={title}>
          <h2 className="row-title">{title}</h2>
          <svg viewBox={`0 0 ${WIDTH} ${ROWS * ROW + 44}`} role="img" aria-label={alternative}>
            <path className="line-hair" d={accounts.map((_, row) => `M0 ${12 + row * ROW}H${WIDTH}`).join('')} />
            <path className="line-id" d={`M1 ${2}V${(accounts.length - 1) * ROW + 22}`} />
            <path
              className="line-id"
              d={accounts.map((used, row) => `M1 ${12 + row * ROW}H${x(used[0] ?? 0)}`).join('')}
            />
            <path
              className="line-ink"
              d={accounts
                .map((used, row) =>
                  used
                    .slice(1)
                    .map((day) => `M${x(day)} ${6 + row * ROW}v12`)
                    .join(''),
                )
                .join('')}
            />
            <path
              className={`${marks.mark} ${marks.hit}`}
              d={accounts.map((used, row) => circlePath(x(used[0] ?? 0), 12 + row * ROW, 5)).join('')}
            />
            <path className="line-ink" d={`M0 ${ROWS * ROW + 12}H${WIDTH}`} />
            {months.map((month, index) => (
              <text key={month} className="note-quiet" x={(index * WIDTH) / months.length} y={ROWS * ROW + 34}>
                {month}
              </text>
            ))}
          </svg>
          <p className="measure-5 mt-4 quiet text-3 line-3">{text}</p>
        </li>
      ))}
    </ul>
  );
}

const x = (day: number): number => Math.round(8 + (day * (WIDTH - 16)) / 365);
