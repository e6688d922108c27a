import { applicationFileKinds } from '@whorl/contract/leads/application-files.ts';
import { genericApplicationForm } from '@whorl/contract/leads/job-application-form.ts';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import { encodeForm } from '../../platform/http/encode-form.ts';
import type { Destination } from '../../platform/outbox/outbox.ts';
import { postToVendor } from '../../platform/outbox/post-to-vendor.ts';
import type { ApplicationFile } from './application-files.ts';

type GreenhouseSettings = {
  readonly boardToken: string;
  readonly apiUrl: string;
  /** Without a key nothing can be sent to Greenhouse: applications are stored only. */
  readonly apiKey: string | undefined;
};

const GREENHOUSE = 'greenhouse';
/** Greenhouse documents no limit for this endpoint; that of others is 50 requests in 10 seconds. */
const RATE = { burst: 5, perSecond: 2 };
/** Fields for our own use, which the job board doesn't have. */
const ownFields: ReadonlySet<string> = new Set(['job', 'utm_info', 'visitorId', 'ipRegion', 'files']);

const chosenSchema = v.record(v.string(), v.unknown());
const payloadSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ job: v.string(), chosen: v.optional(chosenSchema, {}) }),
);
const bodySchema = v.object({ job: v.string(), fields: v.array(v.tuple([v.string(), v.string()])) });

/** Returns the body, stored with the application; its files are stored separately. A choice is sent as its value. */
function greenhouseBody(payload: string): v.InferOutput<typeof bodySchema> {
  const { job, chosen, ...typed } = v.parse(payloadSchema, payload);
  const answers = { ...typed, ...chosen };
  const fields = Object.entries(answers)
    .filter(([field]) => !ownFields.has(field))
    .flatMap(([field, answer]) =>
      (Array.isArray(answer) ? answer : [answer]).map((one): [string, string] => [field, String(one)]),
    );
  return { job, fields };
}

type ApplicationDelivery = { destination: string; body: v.InferOutput<typeof bodySchema> };

/** Creates the function that returns the Greenhouse delivery of an application; no delivery without an API key. */
export const planApplicationDeliveries =
  (settings: GreenhouseSettings | undefined) =>
  (lead: { readonly form: string; readonly payload: string }): ApplicationDelivery[] =>
    settings?.apiKey === undefined || lead.form !== genericApplicationForm.id
      ? []
      : [{ destination: GREENHOUSE, body: greenhouseBody(lead.payload) }];

/**
 * Creates the destination that submits applications to the Greenhouse job board
 * (https://developers.greenhouse.io/job-board.html#submit-an-application). It has no idempotency key: after a lost
 * response the same application may arrive twice.
 */
export const createGreenhouseDestination = (
  { boardToken, apiUrl, apiKey }: GreenhouseSettings & { readonly apiKey: string },
  clock: Clock,
  readFiles: (leadId: string) => Promise<readonly ApplicationFile[]>,
): Destination => ({
  name: GREENHOUSE,
  rate: RATE,
  async deliver(delivery, signal) {
    const { job, fields } = v.parse(bodySchema, delivery.body);
    const form = new FormData();
    for (const [field, answer] of fields) form.append(field, answer);
    for (const { field, name, kind, content } of await readFiles(delivery.subject)) {
      form.append(field, new Blob([new Uint8Array(content)], { type: applicationFileKinds[kind].mediaType }), name);
    }
    const { headers, body } = await encodeForm(form);
    return postToVendor(`${apiUrl}/v1/boards/${boardToken}/jobs/${job}`, {
      headers: { ...headers, authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` },
      body,
      signal,
      now: clock.now(),
    });
  },
});
