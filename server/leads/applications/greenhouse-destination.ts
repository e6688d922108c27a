import { applicationFileKinds } from '@whorl/contract/leads/application-files.ts';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Destination } from '../../platform/outbox/outbox.ts';
import { postToVendor } from '../../platform/outbox/post-to-vendor.ts';
import type { LeadRow } from '../lead-tables.ts';
import { readPayload } from '../read-payload.ts';
import type { ApplicationFile } from './application-files.ts';

export type GreenhouseSettings = {
  readonly boardToken: string;
  readonly apiUrl: string;
  /** Without it nothing can be sent there: applications stay here. */
  readonly apiKey: string | undefined;
};

export const GREENHOUSE = 'greenhouse';
/** Greenhouse names no figure for this call; what it allows elsewhere is 50 in 10 seconds. */
const RATE = { burst: 5, perSecond: 2 };
/** What is about us and not about the position. */
const ownFields: ReadonlySet<string> = new Set(['job', 'utm_info', 'visitorId', 'ipRegion', 'files']);

const chosenSchema = v.record(v.string(), v.unknown());
const bodySchema = v.object({ job: v.string(), fields: v.array(v.tuple([v.string(), v.string()])) });

/** What is delivered, frozen when the application is stored; the files lie beside it. A choice goes as its value. */
export function greenhouseBody(lead: LeadRow): v.InferOutput<typeof bodySchema> {
  const { job, chosen = {}, ...payload } = readPayload(lead);
  const answers = { ...payload, ...v.parse(chosenSchema, chosen) };
  const fields = Object.entries(answers)
    .filter(([field]) => !ownFields.has(field))
    .flatMap(([field, answer]) =>
      (Array.isArray(answer) ? answer : [answer]).map((one): [string, string] => [field, String(one)]),
    );
  return { job: String(job), fields };
}

/**
 * Applies at the Greenhouse job board (https://developers.greenhouse.io/job-board.html#submit-an-application). It knows
 * no idempotency key: after a lost answer the same application may arrive there twice.
 */
export const createGreenhouseDestination = (
  { boardToken, apiUrl, apiKey }: GreenhouseSettings & { readonly apiKey: string },
  clock: Clock,
  filesOf: (leadId: string) => Promise<readonly ApplicationFile[]>,
): Destination => ({
  name: GREENHOUSE,
  rate: RATE,
  async deliver(delivery, signal) {
    const { job, fields } = v.parse(bodySchema, delivery.body);
    const form = new FormData();
    for (const [field, answer] of fields) form.append(field, answer);
    for (const { field, name, kind, content } of await filesOf(delivery.subject)) {
      form.append(field, new Blob([new Uint8Array(content)], { type: applicationFileKinds[kind].mediaType }), name);
    }
    return postToVendor(`${apiUrl}/v1/boards/${boardToken}/jobs/${job}`, {
      headers: { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` },
      body: form,
      signal,
      now: clock.now(),
    });
  },
});
