import { useEvent } from '../visitor/event-store.ts';

/** Whose answer: what the agent gave to the page, or what the server says of the same request. */
export type AnswerSource = 'agent' | 'server';

/**
 * The answer as it came; undefined until it has. Without what the browser was read for, which the agent adds: it never
 * came from the server, and has a page of its own.
 */
export function useAnswer(source: AnswerSource): object | undefined {
  const { visitor, event } = useEvent();
  if (source === 'server') return event.step === 'known' ? event.answer : undefined;
  if (visitor.step !== 'known') return undefined;
  const { signals: _, ...answer } = visitor.result;
  return answer;
}

/** Whether an answer has this property: `confidence.score`. */
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
