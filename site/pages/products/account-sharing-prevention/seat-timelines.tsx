import type { ReactNode } from 'react';
import { accountSharing } from '../../../../content/interface/pages/products.json';
import marks from '../../../sections/drawings/drawn-marks.module.css';
import styles from './seat-timelines.module.css';

type Session = readonly [from: number, to: number];
type Seat = {
  title: string;
  text: ReactNode;
  alternative: string;
  devices: readonly { name: string; sessions: readonly Session[] }[];
  levels: readonly { from: number; to: number; atOnce: number }[];
};

const WIDTH = 400;
const LEFT = 84;
const x = (hour: number): number => Math.round(LEFT + ((hour - 6) * (WIDTH - LEFT)) / 18);

/** A day of a seat: a row per device, and the number in use at the same time below. */
export function SeatTimelines({ seats, caption }: { seats: readonly Seat[]; caption: string }) {
  return (
    <>
      <ul className={styles.seats}>
        {seats.map(({ title, text, alternative, devices, levels }) => (
          <li key={title}>
            <h3 className="row-title">{title}</h3>
            <svg viewBox={`0 0 ${WIDTH} 270`} role="img" aria-label={alternative}>
              {devices.map((device, row) => (
                <g key={device.sessions.join()}>
                  <text className="note-quiet" x={0} y={30 + row * 34}>
                    {device.name}
                  </text>
                  <path className="line-hair" d={`M${LEFT} ${26 + row * 34}H${WIDTH}`} />
                  <path
                    className={marks.heavy}
                    d={device.sessions.map(([from, to]) => `M${x(from)} ${26 + row * 34}H${x(to)}`).join('')}
                  />
                </g>
              ))}
              <text className="note-id" x={0} y={222}>
                {accountSharing.atOnce}
              </text>
              <path
                className="line-hair"
                d={[1, 2, 3].map((level) => `M${LEFT} ${226 - level * 26}H${WIDTH}`).join('')}
              />
              <path className="line-ink" d={`M${LEFT} 226H${WIDTH}`} />
              <path
                className="line-id"
                d={`M${LEFT} 226${levels
                  .filter(({ to }) => to > 6)
                  .map(({ from, to, atOnce }) => `H${x(Math.max(from, 6))}V${226 - atOnce * 26}H${x(to)}`)
                  .join('')}`}
              />
              {[6, 12, 18, 24].map((hour) => (
                <text key={hour} className="note-quiet" x={x(hour)} y={252} textAnchor={hour === 24 ? 'end' : 'start'}>
                  {hour}:00
                </text>
              ))}
            </svg>
            <p className="measure-5 mt-2 quiet">{text}</p>
          </li>
        ))}
      </ul>
      <p className="caption">{caption}</p>
    </>
  );
}
