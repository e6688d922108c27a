import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import * as texts from '../../../content/interface/site/service-errors.json';

/** The part of a result needed to look it up later. Only our own server reports how it matched the browser. */
export type IdentificationRef = Pick<ResultWithSignals, 'requestId' | 'visitorId'> & {
  match?: ResultWithSignals['match'];
};

/**
 * Returns the parsed body of a response.
 *
 * @throws Error with the service's message (`{error: {message}}` or `{error: "…"}`), otherwise with the status
 */
export async function readResponse<Body>(request: Promise<Response>): Promise<Body> {
  const response = await request.catch((error: unknown) => {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    throw new Error(isTimeout ? texts.timeout : texts.unreachable);
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new Error(getErrorMessage(body) ?? fillIn(texts.status, { status: response.status }));
  // A proxy may have answered with an HTML page.
  if (typeof body !== 'object' || body === null) throw new Error(texts.notReadable);
  return body as Body;
}

function getErrorMessage(body: unknown): string | undefined {
  const error = (body as { error?: string | { message?: string } } | undefined)?.error;
  return typeof error === 'string' ? error : error?.message;
}
