import type { DemoAnswer } from '@whorl/contract/playground/demo-call.ts';
import { identify, readVisitor } from '../visitor/visitor-store.ts';

/** A demo's decision, with the HTTP status that it came with. */
export type Answered<Answer> = { status: number; answer: Answer };

/** A field of the form is wrong; `message` says how. */
class WrongField extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/**
 * Has this browser identified anew and asks a demo with the id of that request, which is good for one call.
 *
 * @throws Error with what to tell, where the browser was not identified or no decision came; with `field`, where one of
 *   what was sent is wrong
 */
export async function askDemo<Answer extends DemoAnswer>(path: string, fields: object): Promise<Answered<Answer>> {
  // One that is under way may be answered from what the session keeps.
  if (readVisitor().step === 'reading') await identify().catch(() => undefined);
  const { requestId } = await identify({ ignoreCache: true, byVisitor: true }).catch((error: unknown) => {
    throw new Error(`This browser was not identified: ${error instanceof Error ? error.message : String(error)}.`);
  });
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestId, ...fields }),
  }).catch(() => {
    throw new Error('The server was not reached. Check the connection and try again.');
  });
  const body = (await response.json().catch(() => undefined)) as Partial<Answer> | undefined;
  if (body?.checks && body.severity) return { status: response.status, answer: body as Answer };
  const { field, what } = /^(?<field>\w+): (?<what>.+)$/.exec(body?.message ?? '')?.groups ?? {};
  if (response.status === 400 && field && what) throw new WrongField(field, what);
  throw new Error(body?.message ?? `The server did not decide: it answered with ${response.status}.`);
}
