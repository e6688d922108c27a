import type { View } from '../view/view.ts';
import { type AttackRisk, assessRisk, isAnswered, type RiskAnswers } from './assess-risk.ts';
import { type RiskQuestion, riskQuestions } from './risk-points.ts';

/**
 * Attribute with the mark of a sentence. The page contains all sentences of all possible results, hidden; the browser,
 * or the server for browsers without JavaScript, shows those that apply.
 */
export const RESULT_ATTRIBUTE = 'data-result';

/** Returns the view for these answers: shows the sentences that apply and fills in the points. */
export function createRiskView(answers: RiskAnswers): View {
  const risks = assessRisk(answers);
  const answered = riskQuestions.filter((question) => isAnswered(question, answers)).length;
  const [top] = risks;
  const always = answered === 0 ? [UNANSWERED] : [SUMMARY, ...(top && top.points > 0 ? [topMark(top.attack)] : [])];
  const shown = new Set([...always, ...(answered === 0 ? [] : risks.flatMap(getVisibleMarks))]);
  const texts = new Map([
    [PROGRESS, `${answered} of ${riskQuestions.length} answered`],
    ...risks.map((risk) => [pointsMark(risk.attack), formatPoints(risk)] as const),
  ]);
  return (mark) => {
    const text = texts.get(mark);
    return text === undefined ? { hidden: !shown.has(mark) } : { text };
  };
}

/** Returns the marks to show for one attack. Its points are filled in separately, at `points:ATTACK`. */
const getVisibleMarks = ({ attack, level, missing, because }: AttackRisk): string[] => [
  levelMark(attack, level ?? OPEN),
  ...missing.map((question) => missingMark(attack, question)),
  ...because.map(({ question, answer }) => reasonMark(attack, question, answer)),
];

/** Mark of the text shown before the first answer. */
export const UNANSWERED = 'unanswered';
/** Mark of the summary, which stays in view on a phone from the first answer on. */
export const SUMMARY = 'summary';
/** Mark of the number of answered questions. */
export const PROGRESS = 'progress';
/** Shown instead of a level while a question that counts for the attack is unanswered. */
export const OPEN = 'open';

/** Mark of the reason that an answer gives for an attack. */
export const reasonMark = (attack: string, question: string, answer: string): string =>
  `${attack}:${question}:${answer}`;
export const missingMark = (attack: string, question: RiskQuestion): string => `missing:${attack}:${question}`;
export const pointsMark = (attack: string): string => `points:${attack}`;
export const levelMark = (attack: string, level: string): string => `${level}:${attack}`;
/** Mark of the attack with the largest share of its points. */
export const topMark = (attack: string): string => `top:${attack}`;

/** Formats an attack's points: `4 of 11`. */
export const formatPoints = ({ points, most }: AttackRisk): string => `${points} of ${most}`;
