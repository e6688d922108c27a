import { confidenceScores } from '@whorl/contract/identification/confidence.ts';
import type { Decision } from '@whorl/contract/identification/decision.ts';
import type { Ending, Question } from './decision-railway.tsx';

const score = (grade: keyof typeof confidenceScores): string => confidenceScores[grade].toFixed(2);

/** What the server asks, in its order. */
export const questions: readonly [Question, Question, Question, Question] = [
  { asks: 'Signed id?', of: 'cookie first, then storage' },
  { asks: 'On its device?', of: 'platform, vendor, GPU agree' },
  { asks: 'Who looks exactly like this?', of: 'one hash over all signals' },
  { asks: 'Who looks nearly like this?', of: 'one small change, a clear best' },
];

/** How each way ends. */
export const endings: Readonly<Record<Decision, Ending>> = {
  tokenOnItsDevice: {
    answer: 'yes',
    who: 'the same visitor',
    because: 'signed, and where it was signed',
    score: score('high'),
  },
  tokenOnChangedGraphics: {
    answer: 'but for the graphics',
    who: 'the same visitor',
    because: 'signed, with another GPU',
    score: score('medium'),
  },
  tokenOnAnotherDevice: {
    answer: 'no',
    who: 'a new visitor',
    because: 'a signed id that was carried off',
    score: score('low'),
  },
  tokenOfATwin: {
    answer: 'yes, beside a twin',
    who: 'a new visitor',
    because: 'two stores in use: two people',
    score: score('medium'),
  },
  onlyOneAlike: {
    answer: 'exactly one',
    who: 'the same visitor',
    because: 'no id, and only one it can be',
    score: score('medium'),
  },
  severalAlike: {
    answer: 'several',
    who: 'a new visitor',
    because: 'no id, nobody can tell which',
    score: score('low'),
  },
  onlyOneNearlyAlike: {
    answer: 'one, clearly',
    who: 'the same visitor',
    because: 'no id, and one thing changed',
    score: score('low'),
  },
  severalNearlyAlike: {
    answer: 'several',
    who: 'a new visitor',
    because: 'too many it could be',
    score: score('low'),
  },
  nobodyAlike: { answer: 'nobody', who: 'a new visitor', because: 'never seen', score: score('medium') },
};

/** The drawing for whoever does not see it. */
export const railwayAlternative = `A request that carries a signed id is held against the device the id was given to. If platform, vendor and graphics agree it is the same visitor (${score('high')}); with other graphics and hardly anything else changed too (${score('medium')}); on another device a new one (${score('low')}); and so it is where another store of the same id is still in use beside it (${score('medium')}). Without a signed id the server looks for visitors with exactly the same hash: if there is one it is the same visitor (${score('medium')}), if there are several a new one (${score('low')}). If there is none it looks for one that is clearly the nearest with one small change: that is the same visitor (${score('low')}); if several are as near, a new one (${score('low')}); if nobody is near, a new one (${score('medium')}).`;
