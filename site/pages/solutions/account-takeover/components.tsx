import { circlePath } from '../../../sections/drawings/circle-path.ts';
import marks from '../../../sections/drawings/drawn-marks.module.css';
import { WideDrawing } from '../../../sections/drawings/wide-drawing.tsx';
import { wrapWords } from '../../../sections/text/wrap-words.ts';

type Attempt = { at: number; lane: number; isRight: boolean };

type Props = {
  alternative: string;
  attempts: readonly Attempt[];
  lanes: number;
  /** Number of attempts that are checked before the rule applies. */
  until: number;
  hours: readonly string[];
  texts: {
    lanes: string;
    line: string;
    rule: readonly [string, string];
    right: readonly [string, string];
    end: string;
    entered: string;
    enteredWithRule: string;
  };
};

/** The attempts of a night as marks, a row per address; below, the visitor's line, which stops after a few. */
export function LoginAttemptsChart(props: Props) {
  return (
    <div className={`${marks.drawing} pt-6`}>
      <WideDrawing alternative={props.alternative} wide={<Wide {...props} />} narrow={<Narrow {...props} />} />
    </div>
  );
}

const ROW = 5;
const TOP = 36;
const RIGHT = 1072;

function Wide({ attempts, lanes, until, hours, texts }: Props) {
  const x = ({ at }: Attempt) => Math.round(8 + at * (RIGHT - 8));
  const y = ({ lane }: Attempt) => TOP + lane * ROW;
  const axis = TOP + lanes * ROW + 12;
  const line = axis + 84;
  const wall = x(attempts[until] as Attempt);
  const right = attempts.filter(({ isRight }) => isRight);
  return (
    <svg viewBox={`0 0 1344 ${line + 96}`} aria-hidden="true">
      <text className="note-quiet" x={0} y={16}>
        {texts.lanes}
      </text>
      <path className="line-ink" d={attempts.map((attempt) => `M${x(attempt)} ${y(attempt)}v4`).join('')} />
      <path
        className={`${marks.mark} ${marks.hit}`}
        d={right.map((attempt) => circlePath(x(attempt), y(attempt) + 2, 6)).join('')}
      />
      <path className="line-ink" d={`M0 ${axis}H${RIGHT + 8}`} />
      {hours.map((hour, index) => (
        <g key={hour}>
          <path className="line-ink" d={`M${8 + (index * (RIGHT - 8)) / (hours.length - 1)} ${axis - 4}v8`} />
          <text
            className="note-quiet"
            x={8 + (index * (RIGHT - 8)) / (hours.length - 1)}
            y={axis + 24}
            textAnchor={index === 0 ? 'start' : 'middle'}
          >
            {hour}
          </text>
        </g>
      ))}
      <path className="line-id" d={`M0 ${line}H${wall}M${wall} ${line - 26}v68`} />
      <path className="line-never" d={`M${wall} ${line}H${RIGHT}`} />
      <text className="note-id" x={wall + 12} y={line - 14}>
        {texts.line}
      </text>
      <text className="note-id" x={wall + 12} y={line + 28}>
        {texts.rule[0]}
      </text>
      <text className={marks.detail} x={wall + 12} y={line + 48}>
        {texts.rule[1]}
      </text>
      <path
        className="line-never"
        d={right.map((attempt) => `M${x(attempt)} ${y(attempt) + 10}V${line - 9}`).join('')}
      />
      <path className={marks.never} d={right.map((attempt) => circlePath(x(attempt), line, 8)).join('')} />
      {right.slice(0, 1).map((attempt) => (
        <g key={attempt.at}>
          <text className="note-quiet" x={x(attempt) + 20} y={line + 28}>
            {texts.right[0]}
          </text>
          <text className="note-quiet" x={x(attempt) + 20} y={line + 48}>
            {texts.right[1]}
          </text>
        </g>
      ))}
      <text className="note-quiet" x={1140} y={16}>
        {texts.end}
      </text>
      {right.map((attempt, index) => (
        <g key={attempt.at}>
          <path
            className="line-ink"
            d={`M${x(attempt) + 8} ${y(attempt) + 2}C1100 ${y(attempt)} ${1156 + index * 28} 290 ${1156 + index * 28} 190`}
          />
          <circle className="dot-ink" cx={1156 + index * 28} cy={190} r={6} />
        </g>
      ))}
      <text className="note-ink" x={1140} y={164}>
        {texts.entered}
      </text>
      <path className={marks.never} d={right.map((_, index) => circlePath(1156 + index * 28, line, 8)).join('')} />
      <text className="note-id" x={1140} y={line + 34}>
        {texts.enteredWithRule}
      </text>
    </svg>
  );
}

/** Time runs downward; addresses are columns. */
function Narrow({ attempts, lanes, until, hours, texts }: Props) {
  const y = ({ at }: Attempt) => Math.round(36 + at * 560);
  const x = ({ lane }: Attempt) => Math.round(lane * 2.6);
  const bottom = 600;
  const line = 182;
  const wall = y(attempts[until] as Attempt);
  const right = attempts.filter(({ isRight }) => isRight);
  const left = lanes * 2.6;
  return (
    <svg className={marks.narrow} viewBox={`0 0 350 ${bottom + 72}`} aria-hidden="true">
      <text className="note-quiet" x={0} y={14}>
        {texts.lanes.replace(/,.*/, '')}
      </text>
      <text className="note-id" x={line - 4} y={14}>
        {texts.line.replace(/,.*/, '')}
      </text>
      <path className="line-ink" d={attempts.map((attempt) => `M${x(attempt)} ${y(attempt)}h2`).join('')} />
      <path
        className={`${marks.mark} ${marks.hit}`}
        d={right.map((attempt) => circlePath(x(attempt), y(attempt), 5)).join('')}
      />
      <path
        className="line-never"
        d={right.map((attempt) => `M${x(attempt) + 8} ${y(attempt)}H${line - 8}`).join('')}
      />
      <path className="line-id" d={`M${line} 26V${wall}M${line - 14} ${wall}H350`} />
      <path className="line-never" d={`M${line} ${wall}V${bottom}`} />
      <path className={marks.never} d={right.map((attempt) => circlePath(line, y(attempt), 7)).join('')} />
      {[...texts.rule[0].split(': '), ...texts.rule[1].split(': ')].map((words, index) => (
        <text key={words} className={index < 2 ? 'note-id' : marks.detail} x={200} y={wall + 20 + index * 17}>
          {words}
        </text>
      ))}
      {wrapWords(texts.right.join(' '), 17).map((words, index) => (
        <text key={words} className="note-quiet" x={200} y={y(right[0] as Attempt) + 4 + index * 17}>
          {words}
        </text>
      ))}
      <text className="note-quiet" x={200} y={bottom + 2}>
        {hours.at(-1)}
      </text>
      <path className="line-ink" d={`M0 ${bottom + 14}H${left}`} />
      <text className="note-ink" x={0} y={bottom + 50}>
        {texts.entered}
      </text>
      <text className="note-id" x={line} y={bottom + 50}>
        {texts.enteredWithRule}
      </text>
    </svg>
  );
}
