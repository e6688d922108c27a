import { useEvent } from '../visitor/event-store.ts';

/** Source of an answer: the agent's result in the page, or the server's event for the same request. */
export type AnswerSource = 'agent' | 'server';

/**
 * Returns the answer; undefined until it is received. The agent's signals are left out: they didn't come from the
 * server and have their own page.
 */
export function useAnswer(source: AnswerSource): object | undefined {
  const { visitor, event } = useEvent();
  if (source === 'server') return event.step === 'known' ? event.body : undefined;
  if (visitor.step !== 'identified') return undefined;
  const { signals: _, ...answer } = visitor.result;
  return answer;
}

/** Returns whether an answer has the property at a path such as `confidence.score`. */
export function hasProperty(answer: object, path: string): boolean {
  let part: unknown = answer;
  for (const name of path.split('.')) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return false;
    part = (part as Record<string, unknown>)[name];
  }
  return part !== undefined;
}

export const fieldId = (source: AnswerSource, path: string): string => `field-${source}-${path}`;
export const jsonId = (source: AnswerSource, path: string): string => `json-${source}-${path}`;
