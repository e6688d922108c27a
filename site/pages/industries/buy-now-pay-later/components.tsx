import { circlePath } from '../../../sections/drawings/circle-path.ts';
import marks from '../../../sections/drawings/drawn-marks.module.css';
import { WideDrawing } from '../../../sections/drawings/wide-drawing.tsx';
import { wrapWords } from '../../../sections/text/wrap-words.ts';

type Props = {
  alternative: string;
  /** Amount that an honest plan owes per week. */
  honest: readonly { week: number; owed: number }[];
  /** Cumulative amount that several plans of one afternoon owe. */
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

/** Amounts owed over the weeks: an honest plan decreases in steps, the stacked plans stay where they are. */
export function InstallmentChart(props: Props) {
  return (
    <div className={`${marks.drawing} pt-6`}>
      <WideDrawing
        alternative={props.alternative}
        wide={<Chart {...props} width={1344} left={120} right={1080} unit={0.24} />}
        narrow={<Chart {...props} isNarrow width={350} left={58} right={350} unit={0.2} />}
      />
    </div>
  );
}

type Size = { width: number; left: number; right: number; unit: number; isNarrow?: boolean };

function Chart({ honest, heaped, weeks, due, texts, width, left, right, unit, isNarrow }: Props & Size) {
  const top = heaped.at(-1) ?? 0;
  const foot = 46 + top * unit;
  const place = isNarrow ? narrowPlace : widePlace;
  const begin = left + place.today;
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
          ${owed.toLocaleString('en')}
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
        d={heaped.map((owed, index) => circlePath(Math.round(left + index * step + 8), y(owed), place.dot)).join('')}
      />
      <path className="line-id" d={`M${left + 8} ${y(first) + 14}H${wall}M${wall} ${y(first) + 44}V${y(first) - 30}`} />
      <path className="line-never" d={`M${wall} ${y(first) + 14}H${x(0)}`} />
      <path
        className={marks.never}
        d={heaped
          .slice(1)
          .map((_, index) =>
            circlePath(Math.round(left + (index + 1) * step + place.dotOffset), y(first) + 14, place.dot),
          )
          .join('')}
      />
      <path className="line-ink" d={`M${left} ${foot}H${right}`} />
      <Weeks due={due} x={x} foot={foot} word={isNarrow ? '' : `${texts.week} `} />
      <text className="note-quiet" x={left} y={foot + place.caption}>
        {texts.today}
      </text>
      {isNarrow ? (
        <text className="note-quiet" x={right} y={foot + 50} textAnchor="end">
          {texts.week}
        </text>
      ) : null}
      <text className="note-ink" x={right + place.right} y={y(top) + place.heaped} textAnchor={place.anchor}>
        {texts.heaped}
      </text>
      {wrapWords(texts.honest, place.honestLetters).map((words, index) => (
        <text
          key={words}
          className="note-ink"
          x={isNarrow ? right : x(4) + 12}
          y={isNarrow ? y(honest[0]?.owed ?? 0) + 20 + index * 17 : y(honest[4]?.owed ?? 0) - 10}
          textAnchor={place.anchor}
        >
          {words}
        </text>
      ))}
      <text className="note-id" x={x(0) + place.held} y={y(first) - place.question}>
        {texts.held[0]}
      </text>
      <text className={marks.detail} x={x(0) + place.held} y={y(first) - (place.question - 18)}>
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

/** Positions in the drawing for phones and in the one across the page. */
const narrowPlace = {
  today: 62,
  dot: 4,
  dotOffset: 10,
  caption: 50,
  right: 0,
  heaped: -10,
  anchor: 'end',
  honestLetters: 15,
  held: 8,
  question: 46,
} as const;
const widePlace = {
  today: 190,
  dot: 6,
  dotOffset: 22,
  caption: 26,
  right: 20,
  heaped: 5,
  anchor: 'start',
  honestLetters: Number.POSITIVE_INFINITY,
  held: 24,
  question: 36,
} as const;

function Weeks({
  due,
  x,
  foot,
  word,
}: {
  due: readonly number[];
  x: (week: number) => number;
  foot: number;
  word: string;
}) {
  return due.map((week) => (
    <g key={week}>
      <path className="line-ink" d={`M${x(week)} ${foot - 4}v8`} />
      <text className="note-quiet" x={x(week)} y={foot + 26} textAnchor={week === due.at(-1) ? 'end' : 'middle'}>
        {word}
        {week}
      </text>
    </g>
  ));
}
