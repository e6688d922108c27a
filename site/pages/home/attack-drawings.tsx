import type { ReactElement } from 'react';
import marks from './drawing-marks.module.css';

/**
 * Four attacks in the grammar of all drawings: ink is what logs have, accent what a visitor id adds, dotted what then
 * never happens. Each is drawn twice, once for a phone, with fewer words; the numbers are worked examples.
 */
export type AttackDrawing = (props: { narrow: boolean }) => ReactElement;

const widthOf = (narrow: boolean): number => (narrow ? 350 : 520);

/** Ten payments in a quarter of an hour, on five cards. */
export const CardTesting: AttackDrawing = ({ narrow }) => {
  const cards = ['·· 4412', '·· 0093', '·· 7715', '·· 2208', '·· 5561'];
  const tries = [0, 0, 2, 1, 1, 3, 2, 4, 0, 3];
  const [left, right] = narrow ? [64, 342] : [72, 512];
  const x = (index: number) => Math.round(left + 12 + (index * (right - left - 24)) / 9);
  const y = (card: number) => 14 + card * 26;
  const line = (from: number, to: number) =>
    tries
      .slice(from, to + 1)
      .map((card, index) => `${x(from + index)},${y(card)}`)
      .join(' ');
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${widthOf(narrow)} 158`}>
      {cards.map((card, index) => (
        <g key={card}>
          <text className="note-quiet" x="0" y={y(index) + 4}>
            {card}
          </text>
          <path className="line-hair" d={`M${left} ${y(index)}H${right}`} />
        </g>
      ))}
      <polyline className="line-never" points={line(2, 9)} />
      <polyline className="line-id" points={line(0, 2)} />
      {tries.map((card, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the tries never change their order
          key={index}
          className={index === 2 ? 'dot-id' : index < 2 ? marks.logged : marks.never}
          cx={x(index)}
          cy={y(card)}
          r="4.5"
        />
      ))}
      <path className="line-id" d={`M${x(2)} ${y(2)}V140`} />
      <text className="note-id" x={x(2) - 8} y="154">
        third failure: refused
      </text>
      <text className="note-quiet" x={left} y="154">
        09:02
      </text>
      <text className="note-quiet" x={right} y="154" textAnchor="end">
        09:17
      </text>
    </svg>
  );
};

/** A list of stolen passwords, each tried from another address; in ink the customers who sign in meanwhile. */
export const CredentialStuffing: AttackDrawing = ({ narrow }) => {
  const width = widthOf(narrow);
  const count = narrow ? 42 : 62;
  const step = (width - 4) / count;
  const bar = (index: number) => `M${Math.round(2 + index * step)} 118V${118 - 18 - ((index * 37) % 5) * 7}`;
  const all = Array.from({ length: count }, (_, index) => index);
  const isCustomer = (index: number) => index % 8 === 3 || index % 13 === 9;
  const tries = all.filter((index) => !isCustomer(index));
  const stop = Math.round(2 + ((tries[4] ?? 0) + 0.5) * step);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} 158`}>
      <path className="line-never" d={tries.slice(5).map(bar).join('')} />
      <path className="line-ink" d={`${all.filter(isCustomer).map(bar).join('')}M0 118H${width}`} />
      <path className="line-id" d={tries.slice(0, 5).map(bar).join('')} />
      <path className="line-id" d={`M${stop} 20V130`} />
      <text className="note-id" x={stop + 8} y="28">
        fifth failure of this visitor: stop
      </text>
      <text className="note-quiet" x={stop + 8} y="46">
        {narrow
          ? 'customers, in ink, sign in as ever'
          : 'the rest is refused unread; customers, in ink, sign in as ever'}
      </text>
      <text className="note-quiet" x="0" y="146">
        02:10
      </text>
      <text className="note-quiet" x={width} y="146" textAnchor="end">
        02:14
      </text>
    </svg>
  );
};

/** Codes sent to numbers that pay whoever makes them ring: one an hour without a limit, three with one. */
export const SmsPumping: AttackDrawing = ({ narrow }) => {
  const [left, right] = narrow ? [4, 262] : [4, 396];
  const step = (right - left) / 24;
  const up = 4.4;
  const stairs = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `V${Math.round(126 - (from + index + 1) * up)}h${step}`).join('');
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${widthOf(narrow)} 158`}>
      <path className="line-never" d={`M${left + 3 * step} ${126 - 3 * up}${stairs(3, 24)}`} />
      <path className="line-ink" d={`M${left} 126H${right}`} />
      <path className="line-id" d={`M${left} 126${stairs(0, 3)}H${right}`} />
      <circle className={marks.recognised} cx={left + 3 * step} cy={126 - 3 * up} r="4.5" />
      <text className="note-quiet" x={right - 4 * step} y="20" textAnchor="end">
        without a limit: 24 codes
      </text>
      <text className="note-id" x={right + 10} y={126 - 3 * up - 2}>
        three a day,
      </text>
      <text className="note-id" x={right + 10} y={126 - 3 * up + 14}>
        then a wait
      </text>
      <text className="note-quiet" x={left} y="146">
        0:00
      </text>
      <text className="note-quiet" x={right} y="146" textAnchor="end">
        24:00
      </text>
    </svg>
  );
};

/** Six sign-ups out of private windows on one computer. */
export const ManyAccounts: AttackDrawing = ({ narrow }) => {
  const names = ['ana.r@', 'anar01@', 'a.r.1990@', 'rana@', 'ana+1@', 'ana+2@'];
  const [start, fork, end] = narrow ? [0, 112, 196] : [0, 150, 290];
  const y = (index: number) => 16 + index * 24;
  const middle = 76;
  const curve = (index: number) =>
    `M${fork} ${middle}C${fork + 60} ${middle} ${end - 60} ${y(index)} ${end - 6} ${y(index)}`;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${widthOf(narrow)} 158`}>
      <path
        className="line-never"
        d={names
          .slice(1)
          .map((_, index) => curve(index + 1))
          .join('')}
      />
      <path className="line-id" d={`M${start} ${middle}H${fork}${curve(0)}`} />
      <circle className={marks.recognised} cx={fork} cy={middle} r="4.5" />
      <text className="note-id" x={start} y={middle - 12}>
        one visitor id
      </text>
      <text className="note-quiet" x={start} y={middle + 20}>
        six sign-ups,
      </text>
      <text className="note-quiet" x={start} y={middle + 36}>
        private windows
      </text>
      {names.map((name, index) => (
        <g key={name}>
          <circle className={index === 0 ? 'dot-id' : marks.never} cx={end} cy={y(index)} r="4.5" />
          <text className={index === 0 ? 'note-ink' : 'note-quiet'} x={end + 14} y={y(index) + 4}>
            {name}
          </text>
          <text
            className={index === 0 ? 'note-id' : 'note-quiet'}
            x={narrow ? 350 : 410}
            y={y(index) + 4}
            textAnchor={narrow ? 'end' : 'start'}
          >
            {index === 0 ? 'welcome gift' : 'refused'}
          </text>
        </g>
      ))}
    </svg>
  );
};
