import type { ReactNode } from 'react';
import styles from './attacks.module.css';
import marks from './drawing-marks.module.css';

/**
 * Drawings of attacks in the line styles of all drawings: ink is what logs contain, accent what a visitor ID adds,
 * dotted what then never happens. Each has a second version for phones with fewer words; the numbers are worked
 * examples.
 */
function DrawnTwice({ alternative, draw }: { alternative: string; draw: (narrow: boolean) => ReactNode }) {
  return (
    <div className={styles.drawing} role="img" aria-label={alternative}>
      {draw(false)}
      {draw(true)}
    </div>
  );
}

type Drawing<Label extends string> = (props: Readonly<Record<Label | 'alternative', string>>) => ReactNode;
type Drawn<Label extends string> = Readonly<Record<Label, string>> & { narrow: boolean };

/** On a phone a drawing is as wide as its card, so that its text keeps its size. */
const getWidth = (narrow: boolean): number => (narrow ? 308 : 520);

/** Ten payments within a quarter of an hour, with five cards. */
export const CardTesting: Drawing<CardTestingLabel> = ({ alternative, ...labels }) => (
  <DrawnTwice alternative={alternative} draw={(narrow) => <CardTries narrow={narrow} {...labels} />} />
);
type CardTestingLabel = 'refused' | 'from' | 'until';

function CardTries({ narrow, refused, from, until }: Drawn<CardTestingLabel>) {
  const cards = ['·· 4412', '·· 0093', '·· 7715', '·· 2208', '·· 5561'];
  const tries = [0, 1, 2, 1, 1, 3, 2, 4, 0, 3];
  const [left, right] = narrow ? [68, 300] : [72, 512];
  const x = (index: number) => Math.round(left + 12 + (index * (right - left - 24)) / 9);
  const y = (card: number) => 14 + card * 26;
  const line = (first: number, last: number) =>
    tries
      .slice(first, last + 1)
      .map((card, index) => `${x(first + index)},${y(card)}`)
      .join(' ');
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${getWidth(narrow)} 158`}>
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
      <text className="note-id" x={narrow ? left + 50 : x(2) - 8} y="154">
        {refused}
      </text>
      <text className="note-quiet" x={left} y="154">
        {from}
      </text>
      {narrow ? null : (
        <text className="note-quiet" x={right} y="154" textAnchor="end">
          {until}
        </text>
      )}
    </svg>
  );
}

/** A list of stolen passwords, each tried from another address; customers who sign in meanwhile are in ink. */
export const CredentialStuffing: Drawing<CredentialStuffingLabel> = ({ alternative, ...labels }) => (
  <DrawnTwice alternative={alternative} draw={(narrow) => <StuffingTries narrow={narrow} {...labels} />} />
);
type CredentialStuffingLabel = 'stopped' | 'others' | 'othersOnPhones' | 'from' | 'until';

function StuffingTries({ narrow, stopped, others, othersOnPhones, from, until }: Drawn<CredentialStuffingLabel>) {
  const width = getWidth(narrow);
  const count = narrow ? 38 : 62;
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
        {stopped}
      </text>
      <text className="note-quiet" x={stop + 8} y="46">
        {narrow ? othersOnPhones : others}
      </text>
      <text className="note-quiet" x="0" y="146">
        {from}
      </text>
      <text className="note-quiet" x={width} y="146" textAnchor="end">
        {until}
      </text>
    </svg>
  );
}

/** Codes sent to premium-rate numbers: one every minute without a limit; two at once and then after waits that double. */
export const SmsPumping: Drawing<SmsPumpingLabel> = ({ alternative, ...labels }) => (
  <DrawnTwice alternative={alternative} draw={(narrow) => <CodeStairs narrow={narrow} {...labels} />} />
);
type SmsPumpingLabel = 'unlimited' | 'limited' | 'thenWait' | 'from' | 'until';

function CodeStairs({ narrow, unlimited, limited, thenWait, from, until }: Drawn<SmsPumpingLabel>) {
  const [left, right] = narrow ? [4, 214] : [4, 396];
  const step = (right - left) / 24;
  const up = 4.4;
  const y = (codes: number) => 126 - codes * up;
  /** Minutes at which a code is sent although the waits double. */
  const sentAt = [0, 1, 2, 4, 8, 16];
  const stairs = (first: number, end: number) =>
    Array.from({ length: end - first }, (_, index) => `V${Math.round(126 - (first + index + 1) * up)}h${step}`).join(
      '',
    );
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${getWidth(narrow)} 158`}>
      <path className="line-never" d={`M${left + 3 * step} ${y(3)}${stairs(3, 24)}`} />
      <path className="line-ink" d={`M${left} 126H${right}`} />
      <path
        className="line-id"
        d={`M${left} 126${sentAt.map((minute, index) => `H${left + minute * step}V${y(index + 1)}`).join('')}H${right}`}
      />
      <circle className={marks.recognized} cx={left + 3 * step} cy={y(3)} r="4.5" />
      <text className="note-quiet" x={right - (narrow ? 1 : 4) * step} y={narrow ? 12 : 20} textAnchor="end">
        {unlimited}
      </text>
      <text className="note-id" x={right + 10} y={y(sentAt.length) - 2}>
        {limited}
      </text>
      <text className="note-id" x={right + 10} y={y(sentAt.length) + 14}>
        {thenWait}
      </text>
      <text className="note-quiet" x={left} y="146">
        {from}
      </text>
      <text className="note-quiet" x={right} y="146" textAnchor="end">
        {until}
      </text>
    </svg>
  );
}

/** Six sign-ups from private windows on one computer. */
export const ManyAccounts: Drawing<ManyAccountsLabel> = ({ alternative, ...labels }) => (
  <DrawnTwice alternative={alternative} draw={(narrow) => <SignUpFork narrow={narrow} {...labels} />} />
);
type ManyAccountsLabel = 'joined' | 'signUps' | 'windows' | 'granted' | 'refused';

function SignUpFork({ narrow, joined, signUps, windows, granted, refused }: Drawn<ManyAccountsLabel>) {
  const names = ['ana.r@', 'anar01@', 'a.r.1990@', 'rana@', 'ana+1@', 'ana+2@'];
  const [start, fork, end] = narrow ? [0, 104, 152] : [0, 150, 290];
  const y = (index: number) => 16 + index * 24;
  const middle = 76;
  const bend = narrow ? 30 : 60;
  const curve = (index: number) =>
    `M${fork} ${middle}C${fork + bend} ${middle} ${end - bend} ${y(index)} ${end - 6} ${y(index)}`;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${getWidth(narrow)} 158`}>
      <path
        className="line-never"
        d={names
          .slice(1)
          .map((_, index) => curve(index + 1))
          .join('')}
      />
      <path className="line-id" d={`M${start} ${middle}H${fork}${curve(0)}`} />
      <circle className={marks.recognized} cx={fork} cy={middle} r="4.5" />
      <text className="note-id" x={start} y={middle - 12}>
        {joined}
      </text>
      <text className="note-quiet" x={start} y={middle + 20}>
        {signUps}
      </text>
      <text className="note-quiet" x={start} y={middle + 36}>
        {windows}
      </text>
      {names.map((name, index) => (
        <g key={name}>
          <circle className={index === 0 ? 'dot-id' : marks.never} cx={end} cy={y(index)} r="4.5" />
          <text className={index === 0 ? 'note-ink' : 'note-quiet'} x={end + 14} y={y(index) + 4}>
            {name}
          </text>
          <text
            className={index === 0 ? 'note-id' : 'note-quiet'}
            x={narrow ? getWidth(narrow) : 410}
            y={y(index) + 4}
            textAnchor={narrow ? 'end' : 'start'}
          >
            {index === 0 ? granted : refused}
          </text>
        </g>
      ))}
    </svg>
  );
}
