import type { View } from '../view/view.ts';
import { type AttackRisk, assessRisk, isAnswered, type RiskAnswers } from './assess-risk.ts';
import { type RiskQuestion, riskQuestions } from './risk-points.ts';

/**
 * The page holds every sentence that a result may be made of, hidden; each carries one of these marks, and who assesses,
 * the script or the server, shows those that apply.
 */
export const RESULT_MARK = 'data-result';

/** Returns what the page shows for these answers: the sentences that apply, and the points. */
export function riskView(answers: RiskAnswers): View {
  const risks = assessRisk(answers);
  const answered = riskQuestions.filter((question) => isAnswered(question, answers)).length;
  const [top] = risks;
  const always = answered === 0 ? [UNANSWERED] : [SUMMARY, ...(top && top.points > 0 ? [topMark(top.attack)] : [])];
  const shown = new Set([...always, ...(answered === 0 ? [] : risks.flatMap(marksOf))]);
  const texts = new Map([
    [PROGRESS, `${answered} of ${riskQuestions.length} answered`],
    ...risks.map((risk) => [pointsMark(risk.attack), writtenPoints(risk)] as const),
  ]);
  return (mark) => {
    const text = texts.get(mark);
    return text === undefined ? { hidden: !shown.has(mark) } : { text };
  };
}

/** The marks to be shown for one attack; its points stand where `points:ATTACK` is. */
const marksOf = ({ attack, level, missing, because }: AttackRisk): string[] => [
  levelMark(attack, level ?? OPEN),
  ...missing.map((question) => missingMark(attack, question)),
  ...because.map(({ question, answer }) => becauseMark(attack, question, answer)),
];

/** Shown before the first answer. */
export const UNANSWERED = 'unanswered';
/** The line that stays in view on a phone, from the first answer on, and how many answers there are. */
export const SUMMARY = 'summary';
export const PROGRESS = 'progress';
/** In place of a level, while a question that counts for the attack has no answer. */
export const OPEN = 'open';

export const becauseMark = (attack: string, question: string, answer: string): string =>
  `${attack}:${question}:${answer}`;
export const missingMark = (attack: string, question: RiskQuestion): string => `missing:${attack}:${question}`;
export const pointsMark = (attack: string): string => `points:${attack}`;
export const levelMark = (attack: string, level: string): string => `${level}:${attack}`;
/** The attack with the largest share of its points. */
export const topMark = (attack: string): string => `top:${attack}`;

/** `4 of 11`, as it stands beside an attack. */
export const writtenPoints = ({ points, most }: AttackRisk): string => `${points} of ${most}`;
