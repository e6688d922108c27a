/** One visit as one method saw it, in the order in which they came. */
export type SeenVisit = {
  readonly person: string;
  readonly step: string;
  readonly id: string;
  /** How sure the method says it is; undefined where it does not say. */
  readonly score?: number | undefined;
};

/**
 * `new`: a first visit, and an id that nobody had. `kept`: an id that this person had before. `split`: another id for
 * somebody who had one. `mistaken`: an id that was given to somebody else first. `parted`: somebody who had been mistaken
 * for another got an id of their own.
 */
export const outcomes = ['new', 'kept', 'split', 'mistaken', 'parted'] as const;
export type Outcome = (typeof outcomes)[number];

export type Score = {
  /** Of the visits of people who had an id of their own before, those that kept one. */
  recall: { right: number; of: number };
  /** Visits that got somebody else's id. */
  mistaken: number;
  /** Visits that got a new id although the person had one. */
  splits: number;
  steps: Record<string, Record<Outcome, number>>;
};

/** What each visit came to, given all before it. Whoever gets an id first owns it. */
export function outcomesOf(visits: readonly SeenVisit[]): Outcome[] {
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

/** @param exclude steps that are not asked for recall, such as what nobody could get right */
export function scoreOf(visits: readonly SeenVisit[], isCounted: (step: string) => boolean = () => true): Score {
  const steps: Score['steps'] = {};
  const total: Record<Outcome, number> = zeros();
  const counted: Record<Outcome, number> = zeros();
  const found = outcomesOf(visits);
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
  /** For each score that was given: how often, and how often the answer was right. */
  scores: { score: number; of: number; right: number }[];
  /** Expected calibration error: how far score and share of right answers are apart, weighted by how often. 0 is perfect. */
  error: number;
};

/** Whether a score says how often the answer is right. An answer is right that mistakes and splits nobody. */
export function calibrationOf(visits: readonly SeenVisit[]): Calibration {
  const found = outcomesOf(visits);
  const byScore = new Map<number, { of: number; right: number }>();
  for (const [index, { score }] of visits.entries()) {
    if (score === undefined) continue;
    const outcome = found[index];
    const row = byScore.get(score) ?? { of: 0, right: 0 };
    row.of += 1;
    row.right += outcome === 'mistaken' || outcome === 'split' ? 0 : 1;
    byScore.set(score, row);
  }
  const scores = [...byScore].map(([score, row]) => ({ score, ...row })).sort((a, b) => b.score - a.score);
  const all = scores.reduce((sum, { of }) => sum + of, 0);
  const error = scores.reduce((sum, { score, of, right }) => sum + Math.abs(right - score * of), 0) / Math.max(1, all);
  return { scores, error };
}

/** The value below which `share` (0 to 1) of the values lie: the nearest rank. @throws RangeError for an empty list */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('no values');
  return value;
}

/** The same order for the same seed, whatever machine: Fisher and Yates, by a generator of Marsaglia's (xorshift32). */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
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
