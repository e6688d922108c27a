import { paywallChecks as names } from '@whorl/contract/playground/magazine.ts';
import { judge } from '../judge.ts';

/** Different articles that are free within a day; reading one again costs nothing. */
const FREE_ARTICLES = 2;
/** A day is the last 24 hours, in milliseconds, so that nobody waits for midnight somewhere. */
const METER_MS = 24 * 60 * 60_000;

export type ArticleFacts = {
  readonly article: string;
  /** What this visitor read, and when first. Times are milliseconds since 1970. */
  readonly reads: readonly { readonly article: string; readonly at: number }[];
  readonly now: number;
};

/** Whether a visitor may read an article, and how many are left then. */
export function decideArticle({ article, reads, now }: ArticleFacts) {
  const today = reads.filter(({ at }) => now - at < METER_MS);
  const isRead = today.some((read) => read.article === article);
  const before = today.length;

  const { checks, refusal } = judge([
    {
      name: names.meter,
      value: `${before} of ${FREE_ARTICLES} read${isRead ? ', this one among them' : ''}`,
      passed: isRead || before < FREE_ARTICLES,
      refusal: `You have read your ${FREE_ARTICLES} free articles of the last 24 hours. The others are for subscribers.`,
    },
  ]);
  if (refusal !== undefined) return { severity: 'error', isRead, message: refusal, checks } as const;
  const left = FREE_ARTICLES - before - (isRead ? 0 : 1);
  const severity = left === 0 ? 'warning' : 'success';
  const again = isRead ? 'Read before, so it is free. ' : '';
  return { severity, isRead, message: `${again}Free articles left: ${left}.`, checks } as const;
}
