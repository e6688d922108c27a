/** Result of one method for one visit. Lists of these are in chronological order. */
export type VisitResult = {
  readonly person: string;
  readonly step: string;
  readonly id: string;
  /** Confidence score; undefined if the method has none. */
  readonly score?: number | undefined;
};

/**
 * `new`: first visit, new ID. `kept`: an ID that this person had before. `split`: a new ID for a person who had one (false
 * negative). `mistaken`: another person's ID (false match). `parted`: a person who had only been mistaken for another one
 * gets an ID of their own.
 */
export const outcomes = ['new', 'kept', 'split', 'mistaken', 'parted'] as const;
export type Outcome = (typeof outcomes)[number];

export type Score = {
  /** Visits that kept the person's ID (`right`), out of the visits of people who had one (`of`). */
  recall: { right: number; of: number };
  /** Visits that got another person's ID. */
  mistaken: number;
  /** Visits that got a new ID although the person had one. */
  splits: number;
  steps: Record<string, Record<Outcome, number>>;
};

/** Classifies each visit given all previous ones. The first person who gets an ID owns it. */
export function classifyVisits(visits: readonly VisitResult[]): Outcome[] {
  const owners = new Map<string, string>();
  const owning = new Set<string>();
  const seen = new Set<string>();
  return visits.map(({ person, id }) => {
    const isFirst = !seen.has(person);
    seen.add(person);
    const owner = owners.get(id);
    if (owner === person) return 'kept';
    if (owner !== undefined) return 'mistaken';
    owners.set(id, person);
    const had = owning.has(person);
    owning.add(person);
    if (isFirst) return 'new';
    return had ? 'split' : 'parted';
  });
}

/**
 * Calculates recall and counts outcomes.
 *
 * @param isCounted whether a step counts toward recall; steps that no method can get right may be excluded
 */
export function calculateScore(
  visits: readonly VisitResult[],
  isCounted: (step: string) => boolean = () => true,
): Score {
  const steps: Score['steps'] = {};
  const total: Record<Outcome, number> = zeros();
  const counted: Record<Outcome, number> = zeros();
  const found = classifyVisits(visits);
  for (const [index, { step }] of visits.entries()) {
    const outcome = found[index] ?? 'new';
    steps[step] ??= zeros();
    steps[step][outcome] += 1;
    total[outcome] += 1;
    if (isCounted(step)) counted[outcome] += 1;
  }
  const { kept, split, mistaken } = counted;
  const firstMistaken = visits.filter(
    ({ person, step }, index) =>
      found[index] === 'mistaken' && isCounted(step) && visits.findIndex((visit) => visit.person === person) === index,
  ).length;
  return {
    recall: { right: kept, of: kept + split + mistaken - firstMistaken },
    mistaken: total.mistaken,
    splits: total.split,
    steps,
  };
}

function zeros(): Record<Outcome, number> {
  return { new: 0, kept: 0, split: 0, mistaken: 0, parted: 0 };
}

export type Calibration = {
  /** Per tenth of the scores, the highest first: mean score, how often it was given, and how often that was correct. */
  scores: { score: number; of: number; right: number }[];
  /** Expected calibration error: weighted mean distance between score and share of correct results. 0 is perfect. */
  error: number;
};

/**
 * Calculates how well scores predict correctness. A result is correct unless it is `mistaken` or `split`.
 *
 * @param runs visits in their order; visitor IDs of different runs are unrelated
 */
export function calculateCalibration(runs: readonly (readonly VisitResult[])[]): Calibration {
  const results = runs.flatMap((visits) => {
    const found = classifyVisits(visits);
    return visits.flatMap(({ score }, index) => {
      const isRight = found[index] !== 'mistaken' && found[index] !== 'split';
      return score === undefined ? [] : [{ score, isRight }];
    });
  });
  const byTenth = Map.groupBy(results, ({ score }) => Math.min(9, Math.floor(score * 10)));
  const scores = [...byTenth]
    .sort(([one], [other]) => other - one)
    .map(([, rows]) => ({
      score: rows.reduce((sum, { score }) => sum + score, 0) / rows.length,
      of: rows.length,
      right: rows.filter(({ isRight }) => isRight).length,
    }));
  const off = scores.reduce((sum, { score, of, right }) => sum + Math.abs(right - score * of), 0);
  return {
    scores: scores.map((row) => ({ ...row, score: round(row.score) })),
    error: round(off / Math.max(1, results.length)),
  };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Returns a quantile by the nearest-rank method.
 *
 * @param share 0 to 1
 * @throws RangeError for an empty list
 */
export function calculateQuantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('Expected at least one value');
  return value;
}

/** Shuffles deterministically by seed: Fisher–Yates with Marsaglia's xorshift32 generator. */
export function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const result = [...items];
  let state = seed | 0 || 1;
  for (let end = result.length - 1; end > 0; end -= 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const pick = (state >>> 0) % (end + 1);
    [result[end], result[pick]] = [result[pick] as Item, result[end] as Item];
  }
  return result;
}
