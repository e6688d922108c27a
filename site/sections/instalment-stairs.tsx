import marks from './drawn-marks.module.css';
import { ring } from './drawn-ring.ts';
import { WideDrawing } from './wide-drawing.tsx';

type Props = {
  alternative: string;
  /** What an honest plan owes, week by week. */
  honest: readonly { week: number; owed: number }[];
  /** What several plans of one afternoon owe, added up one by one. */
  heaped: readonly number[];
  weeks: number;
  due: readonly number[];
  texts: {
    honest: string;
    heaped: string;
    held: readonly [string, string];
    never: string;
    known: string;
    today: string;
    week: string;
  };
};

/** What is owed over the weeks: an honest plan walks down its stairs, a heap of plans stays where it was put. */
export function InstalmentStairs(props: Props) {
  return (
    <div className={marks.drawing}>
      <WideDrawing
        alternative={props.alternative}
        wide={<Chart {...props} width={1344} left={120} right={1080} unit={0.24} />}
        narrow={<Chart {...props} isNarrow width={350} left={44} right={350} unit={0.2} />}
      />
    </div>
  );
}

type Size = { width: number; left: number; right: number; unit: number; isNarrow?: boolean };

function Chart({ honest, heaped, weeks, due, texts, width, left, right, unit, isNarrow }: Props & Size) {
  const top = heaped.at(-1) ?? 0;
  const foot = 46 + top * unit;
  const begin = left + (isNarrow ? 62 : 190);
  const x = (week: number) => Math.round(begin + (week * (right - begin)) / weeks);
  const y = (owed: number) => Math.round(foot - owed * unit);
  const step = (begin - left) / heaped.length;
  const up = heaped.map((owed, index) => `H${Math.round(left + index * step + 8)}V${y(owed)}`).join('');
  const first = heaped[0] ?? 0;
  const wall = Math.round(left + step + 8);
  return (
    <svg className={isNarrow ? marks.narrow : undefined} viewBox={`0 0 ${width} ${foot + 76}`} aria-hidden="true">
      <path className="line-hair" d={[first, top].map((owed) => `M${left} ${y(owed)}H${right}`).join('')} />
      {[0, first, top].map((owed) => (
        <text key={owed} className="note-quiet" x={left - 10} y={y(owed) + 5} textAnchor="end">
          €{owed.toLocaleString('en')}
        </text>
      ))}
      <path className="line-ink" d={`M${left} ${foot}${up}H${right}`} />
      <path
        className="line-ink"
        d={`M${x(0)} ${y(honest[0]?.owed ?? 0)}${honest
          .slice(1)
          .map(({ week, owed }) => `H${x(week)}V${y(owed)}`)
          .join('')}`}
      />
      <path
        className={`${marks.mark} ${marks.hit}`}
        d={heaped.map((owed, index) => ring(Math.round(left + index * step + 8), y(owed), isNarrow ? 4 : 6)).join('')}
      />
      <path className="line-id" d={`M${left + 8} ${y(first) + 14}H${wall}M${wall} ${y(first) + 44}V${y(first) - 30}`} />
      <path className="line-never" d={`M${wall} ${y(first) + 14}H${x(0)}`} />
      <path
        className={marks.never}
        d={heaped
          .slice(1)
          .map((_, index) =>
            ring(Math.round(left + (index + 1) * step + (isNarrow ? 10 : 22)), y(first) + 14, isNarrow ? 4 : 6),
          )
          .join('')}
      />
      <path className="line-ink" d={`M${left} ${foot}H${right}`} />
      {due.map((week) => (
        <g key={week}>
          <path className="line-ink" d={`M${x(week)} ${foot - 4}v8`} />
          <text
            className="note-quiet"
            x={week === weeks ? right : x(week)}
            y={foot + 26}
            textAnchor={week === weeks ? 'end' : 'middle'}
          >
            {isNarrow ? week : `${texts.week} ${week}`}
          </text>
        </g>
      ))}
      <text className="note-quiet" x={left} y={foot + (isNarrow ? 50 : 26)}>
        {texts.today}
      </text>
      {isNarrow ? (
        <text className="note-quiet" x={right} y={foot + 50} textAnchor="end">
          {texts.week}
        </text>
      ) : null}
      <text
        className="note-ink"
        x={isNarrow ? right : right + 20}
        y={y(top) + (isNarrow ? -10 : 5)}
        textAnchor={isNarrow ? 'end' : 'start'}
      >
        {texts.heaped}
      </text>
      <text
        className="note-ink"
        x={isNarrow ? right : x(4) + 12}
        y={isNarrow ? y(honest[2]?.owed ?? 0) - 26 : y(honest[4]?.owed ?? 0) - 10}
        textAnchor={isNarrow ? 'end' : 'start'}
      >
        {texts.honest}
      </text>
      <text className="note-id" x={isNarrow ? begin + 8 : x(0) + 24} y={y(first) - (isNarrow ? 46 : 36)}>
        {texts.held[0]}
      </text>
      <text className={marks.detail} x={isNarrow ? begin + 8 : x(0) + 24} y={y(first) - (isNarrow ? 29 : 16)}>
        {texts.held[1]}
      </text>
      {isNarrow ? null : (
        <>
          <text className="note-quiet" x={right + 20} y={y((top + first) / 2) + 5}>
            {texts.never}
          </text>
          <text className="note-quiet" x={x(due[0] ?? 0)} y={y(top) - 12}>
            {texts.known}
          </text>
        </>
      )}
    </svg>
  );
}
