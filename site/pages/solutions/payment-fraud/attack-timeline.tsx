import { circlePath } from '../../../sections/drawings/circle-path.ts';
import marks from '../../../sections/drawings/drawn-marks.module.css';
import { WideDrawing } from '../../../sections/drawings/wide-drawing.tsx';

/** One attempt. `at` is its time as a share, from 0 to 1, of the period that is drawn. */
export type AttackEvent = { at: number; lane: number; succeeded: boolean };

type AttackTimelineProps = {
  alternative: string;
  events: readonly AttackEvent[];
  /** Number of seemingly unrelated sources in the logs. */
  lanes: number;
  /** Number of attempts before the rule applies. */
  until: number;
  ticks: readonly { at: number; label: string }[];
  texts: {
    lanes: string;
    line: string;
    rule: readonly [string, string];
    never: readonly [string, string];
    /** Later consequences: with the logs alone, and with the visitor's line. */
    later: string;
    cost: string;
    costWithRule: string;
  };
};

/** Many sources that are one visitor: an attack as logs show it above, and as one line below. */
export function AttackTimeline(props: AttackTimelineProps) {
  return (
    <div className={`${marks.drawing} pt-6`}>
      <WideDrawing alternative={props.alternative} wide={<Wide {...props} />} narrow={<Narrow {...props} />} />
    </div>
  );
}

const countSuccesses = (events: readonly AttackEvent[]): number => events.filter(({ succeeded }) => succeeded).length;

const LEFT = 16;
const RIGHT = 1040;
const LANE = 22;
const TOP = 40;

function Wide({ events, lanes, until, ticks, texts }: AttackTimelineProps) {
  const x = ({ at }: { at: number }): number => Math.round(LEFT + at * (RIGHT - LEFT));
  const y = ({ lane }: AttackEvent): number => TOP + lane * LANE;
  const bottom = TOP + (lanes - 1) * LANE;
  const line = bottom + 96;
  const before = events.slice(0, until);
  const after = events.slice(until);
  const wall = x(before.at(-1) ?? { at: 0 });
  const last = x(events.at(-1) ?? { at: 1 });
  return (
    <svg viewBox={`0 0 1344 ${line + 100}`} aria-hidden="true">
      <text className="note-quiet" x={0} y={16}>
        {texts.lanes}
      </text>
      <path
        className="line-hair"
        d={Array.from({ length: lanes }, (_, lane) => `M0 ${TOP + lane * LANE}H1080`).join('')}
      />
      <path className={marks.drop} d={before.map((event) => `M${x(event)} ${y(event)}V${line}`).join('')} />
      <Marks events={events} x={x} y={y} />
      {ticks.map((tick) => (
        <g key={tick.label}>
          <path className="line-ink" d={`M${x(tick)} ${bottom + 24}v8`} />
          <text className="note-quiet" x={x(tick) + 8} y={bottom + 48}>
            {tick.label}
          </text>
        </g>
      ))}
      <path className="line-ink" d={`M0 ${bottom + 28}H1080`} />
      <text className="note-id" x={0} y={line + 30}>
        {texts.line}
      </text>
      <path className="line-id" d={`M0 ${line}H${wall}`} />
      <path className="line-never" d={`M${wall} ${line}H${last}`} />
      {before.map((event) => (
        <circle key={event.at} className="dot-id" cx={x(event)} cy={line} r={event.succeeded ? 8 : 5} />
      ))}
      <path
        className={marks.never}
        d={after.map((event) => circlePath(x(event), line, event.succeeded ? 6 : 3.5)).join('')}
      />
      <path className="line-id" d={`M${wall + 18} ${line - 22}v64`} />
      <text className="note-id" x={wall + 28} y={line + 30}>
        {texts.rule[0]}
      </text>
      <text className={marks.detail} x={wall + 28} y={line + 50}>
        {texts.rule[1]}
      </text>
      <text className="note-quiet" x={last} y={line + 30} textAnchor="end">
        {texts.never[0]}
      </text>
      <text className="note-quiet" x={last} y={line + 50} textAnchor="end">
        {texts.never[1]}
      </text>
      <text className="note-quiet" x={1140} y={16}>
        {texts.later}
      </text>
      <path className="line-ink" d={`M1080 ${bottom + 28}h18m-2 8l8 -16m4 16l8 -16m-2 8H1344`} />
      {events
        .filter(({ succeeded }) => succeeded)
        .map((event, index) => (
          <g key={event.at}>
            <path className="line-ink" d={curve(x(event), y(event), 1156 + index * 26, 196)} />
            <circle className="dot-ink" cx={1156 + index * 26} cy={196} r={6} />
          </g>
        ))}
      <text className="note-ink" x={1140} y={228}>
        {texts.cost}
      </text>
      {before
        .filter(({ succeeded }) => succeeded)
        .map((event, index) => (
          <circle key={event.at} className="dot-id" cx={1156 + index * 26} cy={line} r={8} />
        ))}
      <path
        className={marks.never}
        d={Array.from({ length: countSuccesses(after) }, (_, index) =>
          circlePath(1156 + (countSuccesses(before) + index) * 26, line, 8),
        ).join('')}
      />
      <text className="note-id" x={1140} y={line + 34}>
        {texts.costWithRule}
      </text>
    </svg>
  );
}

const NARROW_LANE = 11;
const STEP = 18;
const LINE = 172;

/** Time runs downward; the sources are columns on the left. */
function Narrow({ events, lanes, until, ticks, texts }: AttackTimelineProps) {
  const order = new Map(events.map((event, index) => [event, index]));
  const y = (event: AttackEvent): number => 44 + (order.get(event) ?? 0) * STEP;
  const x = ({ lane }: AttackEvent): number => 8 + lane * NARROW_LANE;
  const before = events.slice(0, until);
  const after = events.slice(until);
  const wall = 44 + (until - 1) * STEP;
  const bottom = 44 + (events.length - 1) * STEP;
  return (
    <svg className={marks.narrow} viewBox={`0 0 350 ${bottom + 92}`} aria-hidden="true">
      <text className="note-quiet" x={0} y={14}>
        {texts.lanes.replace(/,.*/, '')}
      </text>
      <text className="note-id" x={LINE - 4} y={14}>
        {texts.line.replace(/,.*/, '')}
      </text>
      <path
        className="line-hair"
        d={Array.from({ length: lanes }, (_, lane) => `M${8 + lane * NARROW_LANE} 28V${bottom + 12}`).join('')}
      />
      <path className={marks.drop} d={before.map((event) => `M${x(event)} ${y(event)}H${LINE}`).join('')} />
      <Marks events={events} x={x} y={y} />
      <path className="line-id" d={`M${LINE} 28V${wall}`} />
      <path className="line-never" d={`M${LINE} ${wall}V${bottom}`} />
      {before.map((event) => (
        <circle key={event.at} className="dot-id" cx={LINE} cy={y(event)} r={event.succeeded ? 8 : 5} />
      ))}
      <path
        className={marks.never}
        d={after.map((event) => circlePath(LINE, y(event), event.succeeded ? 8 : 5)).join('')}
      />
      <text className="note-quiet" x={192} y={48}>
        {ticks[0]?.label}
      </text>
      <path className="line-id" d={`M${LINE - 14} ${wall + 9}H350`} />
      {[...texts.rule[0].split(': '), ...texts.rule[1].split(': ')].map((words, index) => (
        <text key={words} className={index < 2 ? 'note-id' : marks.detail} x={192} y={wall + 30 + index * 17}>
          {words}
        </text>
      ))}
      {texts.never.map((words, index) => (
        <text key={words} className="note-quiet" x={192} y={wall + 250 + index * 17}>
          {words}
        </text>
      ))}
      <text className="note-quiet" x={192} y={bottom + 4}>
        {ticks.at(-1)?.label}
      </text>
      <path className="line-ink" d={`M0 ${bottom + 28}h40m-2 6l6 -12m3 12l6 -12m-2 6H350`} />
      <text className="note-quiet" x={0} y={bottom + 54}>
        {texts.later}
      </text>
      <text className="note-ink" x={0} y={bottom + 78}>
        {texts.cost}
      </text>
      <text className="note-id" x={LINE} y={bottom + 78}>
        {texts.costWithRule}
      </text>
    </svg>
  );
}

type Place = (event: AttackEvent) => number;

function Marks({ events, x, y }: { events: readonly AttackEvent[]; x: Place; y: Place }) {
  const failed = events.filter(({ succeeded }) => !succeeded);
  const succeeded = events.filter((event) => event.succeeded);
  return (
    <>
      <path className={marks.mark} d={failed.map((event) => circlePath(x(event), y(event), 3.5)).join('')} />
      <path
        className={`${marks.mark} ${marks.hit}`}
        d={succeeded.map((event) => circlePath(x(event), y(event), 6)).join('')}
      />
    </>
  );
}

const curve = (x: number, y: number, toX: number, toY: number): string =>
  `M${x} ${y}C${x + 60} ${y - 14} ${toX} ${y - 20} ${toX} ${toY}`;
