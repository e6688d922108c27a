import { circlePath } from '../../../sections/drawings/circle-path.ts';
import marks from '../../../sections/drawings/drawn-marks.module.css';
import { WideDrawing } from '../../../sections/drawings/wide-drawing.tsx';
import { byCookie, byVisitor, clearedOn, DAYS, FREE, type Step } from './example.ts';

type Texts = {
  alternative: string;
  cookie: string;
  visitor: string;
  /** Text below the wall, in two lines. */
  wall: string;
  afterWall: string;
  cleared: string;
  free: string;
  freeInAMonth: string;
  unpaid: string;
  unread: string;
  day: string;
};

/** Two counters of one month: the cookie's is a sawtooth, the visitor's a staircase that ends at the paywall. */
export function MeterChart(props: Texts) {
  return (
    <div className={`${marks.drawing} pt-6`}>
      <WideDrawing
        alternative={props.alternative}
        wide={<Meter texts={props} left={0} right={1080} unit={30} />}
        narrow={<Meter texts={props} isNarrow left={0} right={350} unit={22} />}
      />
    </div>
  );
}

type MeterProps = { texts: Texts; isNarrow?: boolean; left: number; right: number; unit: number };

function Meter({ texts, isNarrow, left, right, unit }: MeterProps) {
  const x = (day: number) => Math.round(left + (day * (right - left)) / DAYS);
  const sawFoot = 40 + (FREE + 1) * unit;
  const foot = sawFoot + (isNarrow ? 130 : 110) + (FREE + 1) * unit;
  const wall = byVisitor[FREE - 1] as Step;
  const after = byVisitor.slice(FREE);
  const wallAt = x(wall.day + 0.6);
  const size = isNarrow ? 350 : 1344;
  return (
    <svg className={isNarrow ? marks.narrow : undefined} viewBox={`0 0 ${size} ${foot + 64}`} aria-hidden="true">
      <text className="note-quiet" x={0} y={14}>
        {texts.cookie}
      </text>
      <path className="line-hair" d={`M${left} ${sawFoot - FREE * unit}H${right}`} />
      <path className="line-ink" d={stair(byCookie, x, sawFoot, unit, right)} />
      <path className="line-ink" d={`M${left} ${sawFoot}H${right}`} />
      {clearedOn.map((day, index) => (
        <g key={day}>
          <path className="line-ink" d={`M${x(day)} ${sawFoot + 6}v10`} />
          {isNarrow && index > 0 ? null : (
            <text className="note-ink" x={x(day)} y={sawFoot + 36} textAnchor={isNarrow ? 'start' : 'middle'}>
              {texts.cleared}
            </text>
          )}
        </g>
      ))}
      <text className="note-id" x={0} y={foot - (FREE + 1) * unit - 12}>
        {texts.visitor}
      </text>
      <path className="line-hair" d={`M${left} ${foot - FREE * unit}H${right}`} />
      <path className="line-id" d={`${stair(byVisitor.slice(0, FREE), x, foot, unit, wallAt)}`} />
      <path className="line-id" d={`M${wallAt} ${foot}V${foot - (FREE + 1) * unit}`} />
      <path className="line-never" d={`M${wallAt} ${foot - FREE * unit}H${right}`} />
      <path
        className={marks.never}
        d={after.map(({ day }) => circlePath(x(day), foot - FREE * unit, isNarrow ? 4 : 6)).join('')}
      />
      {[texts.wall, texts.afterWall].map((words, index) => (
        <text
          key={words}
          className={index === 0 ? 'note-id' : marks.detail}
          x={wallAt + 12}
          y={foot - (FREE - 1) * unit + 6 + index * 20}
        >
          {words}
        </text>
      ))}
      <path className="line-ink" d={`M${left} ${foot}H${right}`} />
      <text className="note-quiet" x={left} y={foot + 24}>
        {texts.day} 1
      </text>
      <text className="note-quiet" x={right} y={foot + 24} textAnchor="end">
        {texts.day} {DAYS}
      </text>
      <text
        className={isNarrow ? 'note-quiet' : 'note-ink'}
        x={isNarrow ? 350 : 1120}
        y={isNarrow ? 14 : sawFoot - FREE * unit + 5}
        textAnchor={isNarrow ? 'end' : 'start'}
      >
        {isNarrow ? texts.free : texts.freeInAMonth}
      </text>
      {isNarrow ? null : (
        <>
          <text className="note-ink" x={1120} y={sawFoot - FREE * unit + 29}>
            {texts.unpaid}
          </text>
          <text className="note-quiet" x={1120} y={foot - FREE * unit + 5}>
            {texts.unread}
          </text>
        </>
      )}
    </svg>
  );
}

function stair(steps: readonly Step[], x: (day: number) => number, foot: number, unit: number, end: number): string {
  return `M${x(0)} ${foot}${steps.map(({ day, count }) => `H${x(day)}V${foot - count * unit}`).join('')}H${end}`;
}
