import { type Attack, attacks, type RiskQuestion, riskPoints, riskQuestions } from './risk-points.ts';

/** Answers by question. Missing and unknown answers add no points. */
export type RiskAnswers = Readonly<Record<string, string | undefined>>;

export type RiskLevel = 'low' | 'some' | 'high';
export type AttackRisk = {
  readonly attack: Attack;
  readonly points: number;
  /** Highest possible number of points. */
  readonly most: number;
  /** Undefined until all questions that count for the attack are answered. */
  readonly level: RiskLevel | undefined;
  /** Unanswered questions that count for the attack. */
  readonly missing: readonly RiskQuestion[];
  /** Answers that added points. */
  readonly because: readonly { question: RiskQuestion; answer: string; points: number }[];
};

/** Shares of the highest possible points from which on the level is `some` or `high`. */
const SOME_THRESHOLD = 1 / 3;
const HIGH_THRESHOLD = 2 / 3;

/** Returns the risk of each attack, highest share of points first; equal ones in the order of `attacks`. */
export function assessRisk(answers: RiskAnswers): AttackRisk[] {
  return attacks
    .map((attack) => {
      const reasons = riskQuestions.flatMap((question) => {
        const answer = answers[question];
        const points = answer === undefined ? 0 : getPoints(question, answer, attack);
        return answer !== undefined && points > 0 ? [{ question, answer, points }] : [];
      });
      const points = reasons.reduce((sum, reason) => sum + reason.points, 0);
      const maxPoints = getMaxPoints(attack);
      const missing = riskQuestions.filter(
        (question) => isRelevant(question, attack) && !isAnswered(question, answers),
      );
      return {
        attack,
        points,
        most: maxPoints,
        level: missing.length > 0 ? undefined : getLevel(points / maxPoints),
        missing,
        because: reasons,
      };
    })
    .sort((a, b) => b.points / b.most - a.points / a.most);
}

/** Returns whether the question has a valid answer. */
export function isAnswered(question: RiskQuestion, answers: RiskAnswers): boolean {
  const answer = answers[question];
  return answer !== undefined && Object.hasOwn(riskPoints[question], answer);
}

/** Whether any answer to the question adds points to the attack. */
const isRelevant = (question: RiskQuestion, attack: Attack): boolean =>
  Object.keys(riskPoints[question]).some((answer) => getPoints(question, answer, attack) > 0);

function getPoints(question: RiskQuestion, answer: string, attack: Attack): number {
  const known: Readonly<Record<string, Readonly<Partial<Record<Attack, number>>>>> = riskPoints[question];
  return Object.hasOwn(known, answer) ? (known[answer]?.[attack] ?? 0) : 0;
}

const getMaxPoints = (attack: Attack): number =>
  riskQuestions.reduce(
    (sum, question) =>
      sum + Math.max(...Object.keys(riskPoints[question]).map((answer) => getPoints(question, answer, attack))),
    0,
  );

const getLevel = (share: number): RiskLevel =>
  share >= HIGH_THRESHOLD ? 'high' : share >= SOME_THRESHOLD ? 'some' : 'low';
