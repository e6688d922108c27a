import { type Decision, decisions } from '@whorl/contract/identification/decision.ts';
import { TakenWay } from '../../../islands/visits/taken-way.tsx';
import { WideDrawing } from '../../../sections/drawings/wide-drawing.tsx';
import styles from './decision-railway.module.css';

type Question = { asks: string; of: string };
/** How a way ends: on which answer, for whom it is taken, and how sure that is. */
type Ending = { answer: string; who: string; because: string; score: string };

type Props = {
  alternative: string;
  /** For a signed id, for the same device, for who looks the same, for who looks nearly the same. */
  questions: readonly [Question, Question, Question, Question];
  endings: Readonly<Record<Decision, Ending>>;
  /** What leads from one question to the next. */
  yes: string;
  no: string;
  nobody: string;
};

/** How the server decides, as a railway; the way of the visitor's own request comes in colour once it is known. */
export function DecisionRailway(props: Props) {
  return (
    <TakenWay className={`${styles.railway} pt-9`}>
      <WideDrawing alternative={props.alternative} wide={<Wide {...props} />} narrow={<Narrow {...props} />} />
    </TakenWay>
  );
}

const signed = 'tokenOnItsDevice tokenOnChangedGraphics tokenOnAnotherDevice tokenOfATwin';
const nearly = 'onlyOneNearlyAlike severalNearlyAlike nobodyAlike';
const unsigned = `onlyOneAlike severalAlike ${nearly}`;
const every = `${signed} ${unsigned}`;

const ROW = 68;
const FIRST_ROW = 56;
const rowOf = (decision: Decision): number => FIRST_ROW + ROW * decisions.indexOf(decision);
const exactRow = rowOf('onlyOneAlike');
const nearRow = rowOf('onlyOneNearlyAlike');

/** In the middle of the wide drawing, where all but the first question stand. */
const SWITCH_X = 520;
const switchRowOf = (decision: Decision): number => {
  if (signed.includes(decision)) return FIRST_ROW;
  return nearly.includes(decision) ? nearRow : exactRow;
};

function Wide({ questions, endings, yes, no, nobody }: Props) {
  const [q1, q2, q3, q4] = questions;
  return (
    <svg viewBox={`0 0 1344 ${rowOf('nobodyAlike') + 36}`} aria-hidden="true">
      <path className={styles.track} data-way={every} d={`M0 ${FIRST_ROW}H150`} />
      <path className={styles.track} data-way={signed} d={`M150 ${FIRST_ROW}H${SWITCH_X}`} />
      <path
        className={styles.track}
        data-way={unsigned}
        d={`M150 ${FIRST_ROW}C230 ${FIRST_ROW} 190 ${exactRow} 290 ${exactRow}H${SWITCH_X}`}
      />
      <path className={styles.track} data-way={nearly} d={`M${SWITCH_X} ${exactRow}V${nearRow}`} />
      {decisions.map((decision) => (
        <path key={decision} className={styles.track} data-way={decision} d={branch(decision)} />
      ))}
      <Switch x={150} y={FIRST_ROW} way={every} question={q1} />
      <Switch x={SWITCH_X} y={FIRST_ROW} way={signed} question={q2} />
      <Switch x={SWITCH_X} y={exactRow} way={unsigned} question={q3} />
      <Switch x={SWITCH_X} y={nearRow} way={nearly} question={q4} beside={14} />
      <text className={styles.answer} x={420} y={FIRST_ROW - 8}>
        {yes}
      </text>
      <text className={styles.answer} x={420} y={exactRow - 8}>
        {no}
      </text>
      <text className={styles.answer} x={SWITCH_X - 14} y={nearRow - 60} textAnchor="end">
        {nobody}
      </text>
      {decisions.map((decision) => (
        <WideEnding key={decision} decision={decision} ending={endings[decision]} />
      ))}
    </svg>
  );
}

function branch(decision: Decision): string {
  const [from, to] = [switchRowOf(decision), rowOf(decision)];
  if (from === to) return `M${SWITCH_X} ${from}H890`;
  return `M${SWITCH_X} ${from}C${SWITCH_X + 80} ${from} ${SWITCH_X + 60} ${to} ${SWITCH_X + 140} ${to}H890`;
}

function WideEnding({ decision, ending }: { decision: Decision; ending: Ending }) {
  const y = rowOf(decision);
  return (
    <g data-way={decision}>
      <text className={styles.answer} x={876} y={y - 8} textAnchor="end">
        {ending.answer}
      </text>
      <circle className={styles.end} cx={896} cy={y} r={5} />
      <text className={styles.who} x={920} y={y + 1}>
        {ending.who}
      </text>
      <text className={styles.because} x={920} y={y + 21}>
        {ending.because}
      </text>
      <text className={styles.who} x={1344} y={y + 1} textAnchor="end">
        {ending.score}
      </text>
    </g>
  );
}

/** The main line runs downward; what branches off stands further right. `from` is where a way leaves its line. */
const narrowEnds: Readonly<Record<Decision, { from: number; line: number; x: number; y: number }>> = {
  tokenOnItsDevice: { from: 108, line: 52, x: 88, y: 184 },
  tokenOnChangedGraphics: { from: 108, line: 52, x: 88, y: 246 },
  tokenOnAnotherDevice: { from: 108, line: 52, x: 88, y: 308 },
  tokenOfATwin: { from: 108, line: 52, x: 52, y: 370 },
  onlyOneAlike: { from: 460, line: 12, x: 52, y: 540 },
  severalAlike: { from: 460, line: 12, x: 52, y: 602 },
  onlyOneNearlyAlike: { from: 692, line: 12, x: 52, y: 772 },
  severalNearlyAlike: { from: 692, line: 12, x: 52, y: 834 },
  nobodyAlike: { from: 692, line: 12, x: 12, y: 896 },
};

function Narrow({ questions, endings, yes, no, nobody }: Props) {
  const [q1, q2, q3, q4] = questions;
  return (
    <svg viewBox="0 0 350 928" aria-hidden="true">
      <path className={styles.track} data-way={every} d="M12 0V34" />
      <path className={styles.track} data-way={signed} d="M12 34C12 78 52 62 52 108" />
      <path className={styles.track} data-way={unsigned} d="M12 34V460" />
      <path className={styles.track} data-way={nearly} d="M12 460V692" />
      {decisions.map((decision) => {
        const { from, line, x, y } = narrowEnds[decision];
        const way =
          x === line ? `M${x} ${from}V${y}` : `M${line} ${from}V${y - 52}C${line} ${y - 8} ${x} ${y - 44} ${x} ${y}`;
        return <path key={decision} className={styles.track} data-way={decision} d={way} />;
      })}
      <Switch x={12} y={34} way={every} question={q1} isNarrow />
      <Switch x={52} y={108} way={signed} question={q2} isNarrow />
      <Switch x={12} y={460} way={unsigned} question={q3} isNarrow />
      <Switch x={12} y={692} way={nearly} question={q4} isNarrow />
      <text className={styles.answer} x={64} y={80}>
        {yes}
      </text>
      <text className={styles.answer} x={22} y={424}>
        {no}
      </text>
      <text className={styles.answer} x={22} y={656}>
        {nobody}
      </text>
      {decisions.map((decision) => {
        const { x, y } = narrowEnds[decision];
        const { who, score, because } = endings[decision];
        return (
          <g key={decision} data-way={decision}>
            <circle className={styles.end} cx={x} cy={y} r={5} />
            <text className={styles.who} x={x + 16} y={y + 1}>
              {who}, {score}
            </text>
            <text className={styles.because} x={x + 16} y={y + 19}>
              {because}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

type SwitchProps = {
  x: number;
  y: number;
  way: string;
  question: Question;
  isNarrow?: boolean /** Clear of a line that runs down to it. */;
  beside?: number;
};

function Switch({ x, y, way, question, isNarrow = false, beside = 0 }: SwitchProps) {
  const [textX, textY] = isNarrow ? [x + 18, y - 4] : [x + beside, y - 40];
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
