import { circlePath } from '../../../sections/drawings/circle-path.ts';
import marks from '../../../sections/drawings/drawn-marks.module.css';
import { WideDrawing } from '../../../sections/drawings/wide-drawing.tsx';
import { wrapWords } from '../../../sections/text/wrap-words.ts';

type Stop = {
  title: string;
  /** Minutes after the login. */
  minute: number;
  asks?: string;
};

type Props = {
  alternative: string;
  /** The thief's steps, from the login to the blockchain. */
  stops: readonly Stop[];
  /** Index of the stop at which the hold begins, and its end. */
  hold: { at: number; until: number };
  texts: { thief: string; owner: string; hold: string; chain: readonly [string, string]; never: string };
};

/**
 * A timeline up to the blockchain transaction, on a scale that gives the first minutes as much space as the next day.
 */
export function WithdrawalPath(props: Props) {
  return (
    <div className={`${marks.drawing} pt-6`}>
      <WideDrawing alternative={props.alternative} wide={<Wide {...props} />} narrow={<Narrow {...props} />} />
    </div>
  );
}

const timeMarks = [
  { minute: 0, label: 'login' },
  { minute: 1, label: '1 min' },
  { minute: 10, label: '10 min' },
  { minute: 60, label: '1 h' },
  { minute: 360, label: '6 h' },
  { minute: 1440, label: '24 h' },
];
const along = (minute: number): number => Math.log(1 + minute) / Math.log(1 + 1440);

function Wide({ stops, hold, texts }: Props) {
  const x = (minute: number) => Math.round(16 + along(minute) * 1084);
  const last = stops.at(-1) as Stop;
  const gate = stops[hold.at] as Stop;
  return (
    <svg viewBox="0 0 1344 400" aria-hidden="true">
      <text className="note-ink" x={0} y={16}>
        {texts.thief}
      </text>
      <path
        className="line-ink"
        d={`M${x(0)} 96H${x(last.minute)}C${x(last.minute) + 70} 96 ${x(last.minute) + 60} 40 ${x(last.minute) + 140} 40H1330m-10 -6l10 6l-10 6`}
      />
      <text className="note-ink" x={1344} y={66} textAnchor="end">
        {texts.chain[0]}
      </text>
      <text className="note-ink" x={1344} y={86} textAnchor="end">
        {texts.chain[1]}
      </text>
      {stops.map((stop, index) => (
        <g key={stop.title}>
          <path className={`${marks.mark} ${marks.hit}`} d={circlePath(x(stop.minute), 96, 6)} />
          <text
            className="note-quiet"
            x={x(stop.minute)}
            y={index % 2 === 0 ? 76 : 124}
            textAnchor={index === 0 ? 'start' : 'middle'}
          >
            {stop.title}
          </text>
        </g>
      ))}
      <path className="line-ink" d="M0 180H1110" />
      {timeMarks.map(({ minute, label }) => (
        <g key={label}>
          <path className="line-ink" d={`M${x(minute)} 176v8`} />
          <text className="note-quiet" x={x(minute)} y={204} textAnchor={minute === 0 ? 'start' : 'middle'}>
            {label}
          </text>
        </g>
      ))}
      <text className="note-id" x={0} y={254}>
        {texts.owner}
      </text>
      <path className="line-id" d={`M${x(0)} 290H${x(gate.minute)}M${x(gate.minute)} 262V330`} />
      <path className="line-never" d={`M${x(gate.minute)} 290H${x(hold.until)}`} />
      {stops.slice(0, hold.at + 1).map((stop) => (
        <g key={stop.title}>
          <path className={marks.own} d={circlePath(x(stop.minute), 290, 6)} />
        </g>
      ))}
      <path
        className={marks.never}
        d={stops
          .slice(hold.at + 1)
          .map((stop) => circlePath(x(stop.minute), 290, 6))
          .join('')}
      />
      {stops
        .filter(({ asks }) => asks !== undefined)
        .map((stop, index) => (
          <g key={stop.title}>
            <path className="line-never" d={`M${x(stop.minute)} 302v${index === 0 ? 14 : 36}`} />
            <text className="note-id" x={x(stop.minute) + (index === 0 ? 0 : 12)} y={index === 0 ? 332 : 352}>
              {stop.asks}
            </text>
          </g>
        ))}
      <path className="line-id" d={`M${x(hold.until)} 270v40`} />
      <text className="note-id" x={x(hold.until) - 12} y={276} textAnchor="end">
        {texts.hold}
      </text>
      <text className="note-quiet" x={1344} y={295} textAnchor="end">
        {texts.never}
      </text>
    </svg>
  );
}

function Narrow({ stops, hold, texts }: Props) {
  const y = (minute: number) => Math.round(40 + along(minute) * 560);
  const gate = stops[hold.at] as Stop;
  const last = stops.at(-1) as Stop;
  return (
    <svg className={marks.narrow} viewBox="0 0 350 660" aria-hidden="true">
      <text className="note-ink" x={0} y={14}>
        {texts.thief}
      </text>
      <path
        className="line-ink"
        d={`M56 40V${y(last.minute)}C56 ${y(last.minute) + 40} 20 ${y(last.minute) + 30} 20 ${y(last.minute) + 90}V${y(last.minute) + 200}m-6 -10l6 10l6 -10`}
      />
      {texts.chain
        .flatMap((words) => wrapWords(words, 17))
        .map((words, index) => (
          <text key={words} className="note-ink" x={34} y={y(last.minute) + 130 + index * 18}>
            {words}
          </text>
        ))}
      <path className="line-id" d={`M180 40V${y(gate.minute)}M170 ${y(gate.minute) + 8}H350`} />
      <path className="line-never" d={`M180 ${y(gate.minute) + 8}V${y(hold.until)}`} />
      <path className="line-id" d={`M170 ${y(hold.until)}H350`} />
      <path
        className={`${marks.mark} ${marks.hit}`}
        d={stops.map(({ minute }) => circlePath(56, y(minute), 5)).join('')}
      />
      <path
        className={marks.own}
        d={stops
          .slice(0, hold.at + 1)
          .map(({ minute }) => circlePath(180, y(minute), 5))
          .join('')}
      />
      {stops.map((stop) => (
        <text key={stop.title} className="note-quiet" x={68} y={y(stop.minute) + 4}>
          {stop.title}
        </text>
      ))}
      {stops.flatMap(({ asks, minute }, index) =>
        wrapWords(asks?.replace(/,.*/, '') ?? '', 20).map((words, line) => (
          <text
            key={`${minute} ${words}`}
            className="note-id"
            x={194}
            y={y(minute) + (index === 0 ? 4 : 26) + line * 17}
          >
            {words}
          </text>
        )),
      )}
      <text className="note-id" x={194} y={y(hold.until) - 8}>
        {texts.hold}
      </text>
      <text className="note-quiet" x={194} y={y(hold.until) + 22}>
        24 h
      </text>
    </svg>
  );
}
