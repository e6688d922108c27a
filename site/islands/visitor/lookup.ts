import type { ReadResult } from '@whorl/contract/identification/result.ts';

/** Of a result, what a later question is about. Only our own server says by which step somebody was matched. */
export type Identified = Pick<ReadResult, 'requestId' | 'visitorId'> & { match?: ReadResult['match'] };

export const NOT_ASKED =
  'another service recognised this browser, and this site has not been given its address for such questions';

/**
 * The body of an answer.
 *
 * @throws Error with what the service says is wrong: `{error: {message}}`, `{error: "…"}`, else the status
 */
export async function readAnswer<Body>(asked: Promise<Response>): Promise<Body> {
  const response = await asked.catch((error: unknown) => {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new Error(isLate ? 'there was no answer in time' : 'the service cannot be reached');
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new Error(errorIn(body) ?? `the server answered ${response.status}`);
  // Something between may have answered with a page.
  if (typeof body !== 'object' || body === null) throw new Error('the answer cannot be read');
  return body as Body;
}

function errorIn(body: unknown): string | undefined {
  const error = (body as { error?: string | { message?: string } } | undefined)?.error;
  return typeof error === 'string' ? error : error?.message;
}
