import type { DemoAnswer } from '@whorl/contract/playground/demo-api.ts';
import { startFreshCall } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import * as texts from '../../../../content/interface/demos/request.json';
import { areCookiesAllowed } from '../../../browser/cookies.ts';
import { getErrorMessage, getVisitor, identify } from '../../visitor/visitor-store.ts';

/** A demo's decision with its HTTP status. */
export type DemoResponse<Answer> = { status: number; answer: Answer };

/** Thrown if a form field is invalid; `message` explains the problem. */
class WrongField extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/**
 * Identifies this browser again and sends the request ID, which is valid for one call, to a demo's endpoint.
 *
 * @throws Error with a message for the visitor if the browser wasn't identified or there is no decision; with `field`
 * if a submitted field is invalid
 */
export async function callDemo<Answer extends DemoAnswer>(path: string, fields: object): Promise<DemoResponse<Answer>> {
  if (path === startFreshCall && !areCookiesAllowed()) throw new Error(texts.cookiesBlocked);
  // A call during a pending identification could return the session's cached result.
  if (getVisitor().step === 'identifying') await identify().catch(() => undefined);
  const { requestId } = await identify({ ignoreCache: true, byVisitor: true }).catch((error: unknown) => {
    throw new Error(fillIn(texts.notIdentified, { reason: getErrorMessage(error) }));
  });
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestId, ...fields }),
  }).catch(() => {
    throw new Error(texts.unreachable);
  });
  const body: Partial<Answer> | undefined = await response.json().catch(() => undefined);
  if (body?.checks && body.severity) return { status: response.status, answer: body as Answer };
  const { field, what } = /^(?<field>\w+): (?<what>.+)$/.exec(body?.message ?? '')?.groups ?? {};
  if (response.status === 400 && field && what) throw new WrongField(field, what);
  throw new Error(body?.message ?? fillIn(texts.serverError, { status: response.status }));
}
