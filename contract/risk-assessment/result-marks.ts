import type { AttackRisk } from './assess-risk.ts';

/**
 * The page holds every sentence that a result may be made of, hidden; each carries one of these marks, and who assesses,
 * the script or the server, shows those that apply.
 */
export const RESULT_MARK = 'data-result';

/** The marks to be shown for one attack; its points stand where `points:ATTACK` is. */
export const marksOf = ({ attack, level, because }: AttackRisk): string[] => [
  `${level}:${attack}`,
  ...because.map(({ question, answer }) => becauseMark(attack, question, answer)),
];

export const becauseMark = (attack: string, question: string, answer: string): string =>
  `${attack}:${question}:${answer}`;
export const pointsMark = (attack: string): string => `points:${attack}`;
export const levelMark = (attack: string, level: string): string => `${level}:${attack}`;

/** `4 of 11`, as it stands beside an attack. */
export const writtenPoints = ({ points, most }: AttackRisk): string => `${points} of ${most}`;
