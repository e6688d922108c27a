import { fillIn } from '@whorl/contract/view/fill-in.ts';
import * as texts from '../../../content/interface/visitor/bot-check.json';
import type { VisitorState } from '../visitor/visitor-store.ts';

/** Returns title and note of a check without a result. @param failure message if the event couldn't be read */
export function describeNoResult(visitor: VisitorState, failure: string | undefined): [string, string] {
  if (failure !== undefined) return [texts.noResult, fillIn(texts.noResultReason, { message: failure })];
  switch (visitor.step) {
    case 'waiting':
      return [texts.notTested, fillIn(texts.waiting, { reason: visitor.reason })];
    case 'failed':
      return [texts.testFailed, fillIn(texts.testFailedReason, { message: visitor.message })];
    case 'deleted':
      return [texts.deleted, texts.deletedExplanation];
    case 'identifying':
      return [texts.checking, texts.identifying];
    case 'identified':
      return [texts.checking, texts.loading];
    default:
      return [texts.notTested, texts.idle];
  }
}
