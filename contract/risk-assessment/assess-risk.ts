import { type Attack, attacks, type RiskQuestion, riskPoints, riskQuestions } from './risk-points.ts';

/** The answer to each question by its name; what is missing, or no answer to that question, adds nothing. */
export type RiskAnswers = Readonly<Record<string, string | undefined>>;

export type RiskLevel = 'low' | 'some' | 'high';
export type AttackRisk = {
  readonly attack: Attack;
  readonly points: number;
  /** As many as the answers that add most would give. */
  readonly most: number;
  /** Undefined until every question that counts for the attack is answered. */
  readonly level: RiskLevel | undefined;
  /** The questions that count for the attack and have no answer yet. */
  readonly missing: readonly RiskQuestion[];
  /** The answers that the points come from. */
  readonly because: readonly { question: RiskQuestion; answer: string; points: number }[];
};

/** From this share of an attack's points on it is `some`, or `high`. */
const SOME_FROM = 1 / 3;
const HIGH_FROM = 2 / 3;

/** What the answers say of each attack, the likeliest first; equals keep the order of the list. */
export function assessRisk(answers: RiskAnswers): AttackRisk[] {
  return attacks
    .map((attack) => {
      const because = riskQuestions.flatMap((question) => {
        const answer = answers[question];
        const points = answer === undefined ? 0 : pointsOf(question, answer, attack);
        return answer !== undefined && points > 0 ? [{ question, answer, points }] : [];
      });
      const points = because.reduce((sum, reason) => sum + reason.points, 0);
      const most = mostOf(attack);
      const missing = riskQuestions.filter((question) => counts(question, attack) && !isAnswered(question, answers));
      return { attack, points, most, level: missing.length > 0 ? undefined : levelOf(points / most), missing, because };
    })
    .sort((a, b) => b.points / b.most - a.points / a.most);
}

/** Returns whether the question has one of its answers. */
export function isAnswered(question: RiskQuestion, answers: RiskAnswers): boolean {
  const answer = answers[question];
  return answer !== undefined && Object.hasOwn(riskPoints[question], answer);
}

/** Whether any answer to the question adds to the attack. */
const counts = (question: RiskQuestion, attack: Attack): boolean =>
  Object.keys(riskPoints[question]).some((answer) => pointsOf(question, answer, attack) > 0);

function pointsOf(question: RiskQuestion, answer: string, attack: Attack): number {
  const known: Readonly<Record<string, Readonly<Partial<Record<Attack, number>>>>> = riskPoints[question];
  return Object.hasOwn(known, answer) ? (known[answer]?.[attack] ?? 0) : 0;
}

const mostOf = (attack: Attack): number =>
  riskQuestions.reduce(
    (sum, question) =>
      sum + Math.max(...Object.keys(riskPoints[question]).map((answer) => pointsOf(question, answer, attack))),
    0,
  );

const levelOf = (share: number): RiskLevel => (share >= HIGH_FROM ? 'high' : share >= SOME_FROM ? 'some' : 'low');
