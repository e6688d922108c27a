import { FREE_ARTICLES, paywallChecks as names } from '@whorl/contract/playground/magazine.ts';
import { PLAYGROUND_DAY_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { HOUR_MS } from '../demo.ts';
import { evaluateRules } from '../evaluate-rules.ts';

/** The last 24 hours, in milliseconds, independent of time zones. */
const WINDOW_MS = PLAYGROUND_DAY_HOURS * HOUR_MS;

export type ArticleFacts = {
  readonly article: string;
  /** Articles that this visitor read, with the first time. Times are milliseconds since 1970. */
  readonly reads: readonly { readonly article: string; readonly at: number }[];
  readonly now: number;
};

/** Decides whether a visitor may read an article, and returns how many are left. */
export function decideArticle({ article, reads, now }: ArticleFacts) {
  const today = reads.filter(({ at }) => now - at < WINDOW_MS);
  const isRead = today.some((read) => read.article === article);
  const before = today.length;

  const { checks, refusal } = evaluateRules([
    {
      name: names.meter,
      value: `${before} of ${FREE_ARTICLES} read${isRead ? ', including this one' : ''}`,
      passed: isRead || before < FREE_ARTICLES,
      refusal: `You have read your ${FREE_ARTICLES} free articles for the last ${PLAYGROUND_DAY_HOURS} hours. Subscribe to read more.`,
    },
  ]);
  if (refusal !== undefined) return { severity: 'error', isRead, message: refusal, checks } as const;
  const left = FREE_ARTICLES - before - (isRead ? 0 : 1);
  const severity = left === 0 ? 'warning' : 'success';
  const again = isRead ? 'You read this before, so it’s free. ' : '';
  return { severity, isRead, message: `${again}Free articles left: ${left}.`, checks } as const;
}
