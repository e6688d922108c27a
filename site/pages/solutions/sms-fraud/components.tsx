import marks from '../../../sections/drawings/drawn-marks.module.css';
import { WideDrawing } from '../../../sections/drawings/wide-drawing.tsx';
import { dollars } from './example.ts';

type Props = {
  alternative: string;
  /** Number of messages requested in the hour that is drawn. */
  asked: number;
  /** The minutes of that hour at which a message is sent under the budget. */
  sent: readonly number[];
  texts: { asked: string; sent: string; minutes: string; hour: string; never: string; amount: string };
};

type Size = { width: number; height: number; left: number; top: number; bottom: number };

/** A bill that increases with every message, and one that the waits keep low, on the same scale. */
export function SmsCostChart(props: Props) {
  return (
    <div className={`${marks.drawing} pt-6`}>
      <WideDrawing
        alternative={props.alternative}
        wide={<Chart {...props} size={{ width: 1344, height: 470, left: 96, top: 28, bottom: 402 }} />}
        narrow={<Chart {...props} isNarrow size={{ width: 350, height: 430, left: 52, top: 28, bottom: 368 }} />}
      />
    </div>
  );
}

function Chart({ asked, sent, texts, size, isNarrow }: Props & { size: Size; isNarrow?: boolean }) {
  const { width, height, left, top, bottom } = size;
  const end = isNarrow ? width : width - 250;
  const x = (minute: number) => Math.round((left + (minute * (end - left)) / 60) * 10) / 10;
  const y = (messages: number) => Math.round((bottom - (messages * (bottom - top)) / asked) * 10) / 10;
  const rungs = [0, 0.25, 0.5, 0.75, 1].map((part) => part * asked);
  const waits = [...new Set(sent)];
  return (
    <svg className={isNarrow ? marks.narrow : undefined} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className="line-hair" d={rungs.map((rung) => `M${left} ${y(rung)}H${end}`).join('')} />
      {rungs.map((rung) => (
        <text key={rung} className="note-quiet" x={left - 12} y={y(rung) + 5} textAnchor="end">
          {dollars(rung)}
        </text>
      ))}
      <path
        className="line-never"
        d={waits.map((minute) => `M${x(minute)} ${y(minute * (asked / 60)) + 4}V${bottom - 14}`).join('')}
      />
      <path className="line-ink" d={`M${x(0)} ${y(0)}L${x(60)} ${y(asked)}`} />
      <path className="line-id" d={stairs(sent, x, y, 60)} />
      {waits.map((minute, index) => (
        <g key={minute}>
          <circle
            className="dot-id"
            cx={x(minute)}
            cy={y(sent.filter((at) => at <= minute).length)}
            r={isNarrow ? 3 : 5}
          />
          {index > 0 && (!isNarrow || index > 3) ? (
            <text
              className="note-id"
              x={(x(minute) + x(waits[index - 1] ?? 0)) / 2}
              y={bottom + 24}
              textAnchor="middle"
            >
              {index < 3 ? '' : `${minute - (waits[index - 1] ?? 0)} ${texts.minutes}`}
            </text>
          ) : null}
        </g>
      ))}
      <path className="line-ink" d={`M${left} ${bottom}H${end}`} />
      <text className="note-quiet" x={left} y={bottom + 46}>
        0
      </text>
      <text className="note-quiet" x={end} y={bottom + 46} textAnchor="end">
        {texts.hour}
      </text>
      {isNarrow ? (
        <>
          <text className="note-ink" x={left + 8} y={top + 18}>
            {texts.asked}
          </text>
          <text className="note-quiet" x={end - 4} y={y(asked * 0.3)} textAnchor="end">
            {texts.never}
          </text>
          <text className="note-id" x={end} y={y(sent.length) - 10} textAnchor="end">
            {texts.sent}
          </text>
        </>
      ) : (
        <>
          <text className="note-ink" x={end + 20} y={y(asked) + 5}>
            {texts.asked}
          </text>
          <text className={marks.detail} x={end + 20} y={y(asked) + 25}>
            {dollars(asked)} {texts.amount}
          </text>
          <text className="note-quiet" x={end + 20} y={y(asked / 2) + 5}>
            {texts.never}
          </text>
          <text className="note-id" x={end + 20} y={y(sent.length) - 14}>
            {texts.sent}
          </text>
          <text className={marks.detail} x={end + 20} y={y(sent.length) + 6}>
            {dollars(sent.length)} {texts.amount}
          </text>
        </>
      )}
    </svg>
  );
}

/** Returns a path with one step up at each of the minutes. */
function stairs(minutes: readonly number[], x: (at: number) => number, y: (count: number) => number, end: number) {
  return `M${x(0)} ${y(0)}${minutes.map((minute, index) => `H${x(minute)}V${y(index + 1)}`).join('')}H${x(end)}`;
}
