import { type Decision, decisions } from '@whorl/contract/identification/decision.ts';
import { DecisionPath } from '../../../islands/visits/decision-path.tsx';
import { WideDrawing } from '../../../sections/drawings/wide-drawing.tsx';
import styles from './decision-diagram.module.css';

type Question = { asks: string; of: string };
/** An outcome: the answer that leads to it, who it is for, why, and its confidence score. */
type Ending = { answer: string; who: string; because: string; score: string };

type Props = {
  alternative: string;
  /** For a signed ID, for the same device, for a browser that looks the same, for one that looks similar. */
  questions: readonly [Question, Question, Question, Question];
  endings: Readonly<Record<Decision, Ending>>;
  /** Labels of the lines between questions. */
  yes: string;
  no: string;
  newVisitor: string;
};

/**
 * The server's decision as a diagram. The path of the visitor's own identification is in the accent color once
 * it is known.
 */
export function DecisionDiagram(props: Props) {
  return (
    <DecisionPath className={`${styles.diagram} pt-9`}>
      <WideDrawing alternative={props.alternative} wide={<Wide {...props} />} narrow={<Narrow {...props} />} />
    </DecisionPath>
  );
}

const signed = 'tokenOnItsDevice tokenOnChangedGraphics tokenOnAnotherDevice tokenOfATwin';
const nearly = 'onlyOneNearlyAlike severalNearlyAlike nobodyAlike';
const unsigned = `onlyOneAlike severalAlike ${nearly}`;
const every = `${signed} ${unsigned}`;

const ROW = 68;
const FIRST_ROW = 56;
const getRow = (decision: Decision): number => FIRST_ROW + ROW * decisions.indexOf(decision);
const exactRow = getRow('onlyOneAlike');
const nearRow = getRow('onlyOneNearlyAlike');

/** Middle of the wide drawing, with all questions but the first. */
const QUESTION_X = 520;
/** Right end of the branches of the wide drawing, with room for an answer next to a question. */
const END_X = 950;
const getSwitchRow = (decision: Decision): number => {
  if (signed.includes(decision)) return FIRST_ROW;
  return nearly.includes(decision) ? nearRow : exactRow;
};

function Wide({ questions, endings, yes, no, newVisitor }: Props) {
  const [q1, q2, q3, q4] = questions;
  return (
    <svg viewBox={`0 0 1344 ${getRow('nobodyAlike') + 36}`} aria-hidden="true">
      <path className={styles.track} data-decisions={every} d={`M0 ${FIRST_ROW}H150`} />
      <path className={styles.track} data-decisions={signed} d={`M150 ${FIRST_ROW}H${QUESTION_X}`} />
      <path
        className={styles.track}
        data-decisions={unsigned}
        d={`M150 ${FIRST_ROW}C230 ${FIRST_ROW} 190 ${exactRow} 290 ${exactRow}H${QUESTION_X}`}
      />
      <path className={styles.track} data-decisions={nearly} d={`M${QUESTION_X} ${exactRow}V${nearRow}`} />
      {decisions.map((decision) => (
        <path key={decision} className={styles.track} data-decisions={decision} d={branch(decision)} />
      ))}
      <Question x={150} y={FIRST_ROW} decisions={every} question={q1} />
      <Question x={QUESTION_X} y={FIRST_ROW} decisions={signed} question={q2} />
      <Question x={QUESTION_X} y={exactRow} decisions={unsigned} question={q3} />
      <Question x={QUESTION_X} y={nearRow} decisions={nearly} question={q4} textOffset={14} />
      <text className={styles.answer} x={420} y={FIRST_ROW - 8}>
        {yes}
      </text>
      <text className={styles.answer} x={420} y={exactRow - 8}>
        {no}
      </text>
      <text className={styles.answer} x={QUESTION_X - 14} y={nearRow - 60} textAnchor="end">
        {newVisitor}
      </text>
      {decisions.map((decision) => (
        <WideEnding key={decision} decision={decision} ending={endings[decision]} />
      ))}
    </svg>
  );
}

function branch(decision: Decision): string {
  const [from, to] = [getSwitchRow(decision), getRow(decision)];
  if (from === to) return `M${QUESTION_X} ${from}H${END_X - 6}`;
  return `M${QUESTION_X} ${from}C${QUESTION_X + 80} ${from} ${QUESTION_X + 60} ${to} ${QUESTION_X + 140} ${to}H${END_X - 6}`;
}

function WideEnding({ decision, ending }: { decision: Decision; ending: Ending }) {
  const y = getRow(decision);
  return (
    <g data-decisions={decision}>
      <text className={styles.answer} x={END_X - 20} y={y - 8} textAnchor="end">
        {ending.answer}
      </text>
      <circle className={styles.end} cx={END_X} cy={y} r={5} />
      <text className={styles.who} x={END_X + 24} y={y + 1}>
        {ending.who}
      </text>
      <text className={styles.because} x={END_X + 24} y={y + 21}>
        {ending.because}
      </text>
      <text className={styles.who} x={1344} y={y + 1} textAnchor="end">
        {ending.score}
      </text>
    </g>
  );
}

/** The main line runs downward; branches are to its right. `from` is where a branch leaves its line. */
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

function Narrow({ questions, endings, yes, no, newVisitor }: Props) {
  const [q1, q2, q3, q4] = questions;
  return (
    <svg viewBox="0 0 350 928" aria-hidden="true">
      <path className={styles.track} data-decisions={every} d="M12 0V34" />
      <path className={styles.track} data-decisions={signed} d="M12 34C12 78 52 62 52 108" />
      <path className={styles.track} data-decisions={unsigned} d="M12 34V460" />
      <path className={styles.track} data-decisions={nearly} d="M12 460V692" />
      {decisions.map((decision) => {
        const { from, line, x, y } = narrowEnds[decision];
        const pathData =
          x === line ? `M${x} ${from}V${y}` : `M${line} ${from}V${y - 52}C${line} ${y - 8} ${x} ${y - 44} ${x} ${y}`;
        return <path key={decision} className={styles.track} data-decisions={decision} d={pathData} />;
      })}
      <Question x={12} y={34} decisions={every} question={q1} isNarrow />
      <Question x={52} y={108} decisions={signed} question={q2} isNarrow />
      <Question x={12} y={460} decisions={unsigned} question={q3} isNarrow />
      <Question x={12} y={692} decisions={nearly} question={q4} isNarrow />
      <text className={styles.answer} x={64} y={80}>
        {yes}
      </text>
      <text className={styles.answer} x={22} y={424}>
        {no}
      </text>
      <text className={styles.answer} x={22} y={656}>
        {newVisitor}
      </text>
      {decisions.map((decision) => {
        const { x, y } = narrowEnds[decision];
        const { who, score, because } = endings[decision];
        return (
          <g key={decision} data-decisions={decision}>
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

type QuestionProps = {
  x: number;
  y: number;
  /** Decisions whose path passes this question, separated by spaces. */
  decisions: string;
  question: Question;
  isNarrow?: boolean;
  /** Horizontal offset of the text, to clear a line that comes from above. */
  textOffset?: number;
};

function Question({ x, y, decisions: passing, question, isNarrow = false, textOffset = 0 }: QuestionProps) {
  const [textX, textY] = isNarrow ? [x + 18, y - 4] : [x + textOffset, y - 40];
  return (
    <g data-decisions={passing}>
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
