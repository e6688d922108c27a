import type { Decision } from '@whorl/contract/identification/decision.ts';
import { TakenWay } from '../islands/visits/taken-way.tsx';
import styles from './decision-railway.module.css';
import { WideDrawing } from './wide-drawing.tsx';

export type Question = { asks: string; of: string };
export type Ending = { decision: Decision; who: string; because: string; score: string };

type Props = {
  alternative: string;
  /** For a signed id, for the same device, for who looks the same. */
  questions: readonly [Question, Question, Question];
  /** In the order of `decisions`. */
  endings: readonly [Ending, Ending, Ending, Ending, Ending];
};

/** How the server decides, as a railway; the way of the visitor's own request comes in colour once it is known. */
export function DecisionRailway(props: Props) {
  return (
    <TakenWay className={styles.railway}>
      <WideDrawing alternative={props.alternative} wide={<Wide {...props} />} narrow={<Narrow {...props} />} />
    </TakenWay>
  );
}

const signed = 'tokenOnItsDevice tokenOnAnotherDevice';
const unsigned = 'onlyOneAlike severalAlike nobodyAlike';
const every = `${signed} ${unsigned}`;

const wideRows = [56, 132, 236, 312, 388] as const;

function Wide({ questions, endings }: Props) {
  const [q1, q2, q3] = questions;
  return (
    <svg viewBox="0 0 1344 424" aria-hidden="true">
      <path className={styles.track} data-way={every} d="M0 56H150" />
      <path className={styles.track} data-way={signed} d="M150 56H520" />
      <path className={styles.track} data-way={unsigned} d="M150 56C220 56 200 236 290 236H520" />
      <path className={styles.track} data-way="tokenOnItsDevice" d="M520 56H890" />
      <path className={styles.track} data-way="tokenOnAnotherDevice" d="M520 56C600 56 580 132 660 132H890" />
      <path className={styles.track} data-way="onlyOneAlike" d="M520 236H890" />
      <path className={styles.track} data-way="severalAlike" d="M520 236C600 236 580 312 660 312H890" />
      <path className={styles.track} data-way="nobodyAlike" d="M520 236C620 236 560 388 660 388H890" />
      <Switch x={150} y={56} way={every} question={q1} />
      <Switch x={520} y={56} way={signed} question={q2} />
      <Switch x={520} y={236} way={unsigned} question={q3} />
      <text className={styles.answer} x={420} y={48}>
        yes
      </text>
      <text className={styles.answer} x={420} y={228}>
        no
      </text>
      <text className={styles.answer} x={790} y={48}>
        yes
      </text>
      <text className={styles.answer} x={790} y={124}>
        no
      </text>
      <text className={styles.answer} x={790} y={228}>
        exactly one
      </text>
      <text className={styles.answer} x={790} y={304}>
        several
      </text>
      <text className={styles.answer} x={790} y={380}>
        nobody
      </text>
      {endings.map((ending, index) => (
        <g key={ending.decision} data-way={ending.decision}>
          <circle className={styles.end} cx={896} cy={wideRows[index]} r={5} />
          <text className={styles.who} x={920} y={(wideRows[index] ?? 0) + 1}>
            {ending.who}
          </text>
          <text className={styles.because} x={920} y={(wideRows[index] ?? 0) + 21}>
            {ending.because}
          </text>
          <text className={styles.who} x={1344} y={(wideRows[index] ?? 0) + 1} textAnchor="end">
            {ending.score}
          </text>
        </g>
      ))}
    </svg>
  );
}

const narrowEnds = [
  { x: 88, y: 184 },
  { x: 52, y: 246 },
  { x: 52, y: 416 },
  { x: 52, y: 478 },
  { x: 12, y: 540 },
] as const;

/** The main line runs downward; what branches off stands further right. */
function Narrow({ questions, endings }: Props) {
  const [q1, q2, q3] = questions;
  return (
    <svg viewBox="0 0 350 572" aria-hidden="true">
      <path className={styles.track} data-way={every} d="M12 0V34" />
      <path className={styles.track} data-way={signed} d="M12 34C12 78 52 62 52 108" />
      <path className={styles.track} data-way={unsigned} d="M12 34V336" />
      <path className={styles.track} data-way="tokenOnItsDevice" d="M52 108C52 156 88 142 88 184" />
      <path className={styles.track} data-way="tokenOnAnotherDevice" d="M52 108V246" />
      <path className={styles.track} data-way="onlyOneAlike" d="M12 336C12 386 52 370 52 416" />
      <path className={styles.track} data-way="severalAlike" d="M12 336C12 450 52 420 52 478" />
      <path className={styles.track} data-way="nobodyAlike" d="M12 336V540" />
      <Switch x={12} y={34} way={every} question={q1} isNarrow />
      <Switch x={52} y={108} way={signed} question={q2} isNarrow />
      <Switch x={12} y={336} way={unsigned} question={q3} isNarrow />
      <text className={styles.answer} x={64} y={80}>
        yes
      </text>
      <text className={styles.answer} x={22} y={300}>
        no
      </text>
      {endings.map((ending, index) => {
        const { x, y } = narrowEnds[index] ?? narrowEnds[0];
        return (
          <g key={ending.decision} data-way={ending.decision}>
            <circle className={styles.end} cx={x} cy={y} r={5} />
            <text className={styles.who} x={x + 16} y={y + 1}>
              {ending.who}, {ending.score}
            </text>
            <text className={styles.because} x={x + 16} y={y + 19}>
              {ending.because}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

type SwitchProps = { x: number; y: number; way: string; question: Question; isNarrow?: boolean };

function Switch({ x, y, way, question, isNarrow = false }: SwitchProps) {
  const [textX, textY] = isNarrow ? [x + 18, y - 4] : [x, y - 40];
  return (
    <g data-way={way}>
      <circle className={styles.switch} cx={x} cy={y} r={6} />
      <text className={styles.asks} x={textX} y={textY}>
        {question.asks}
      </text>
      <text className={styles.because} x={textX} y={textY + 18}>
        {question.of}
      </text>
    </g>
  );
}
