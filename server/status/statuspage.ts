import { type ServiceStatus, serviceStates } from '@whorl/contract/service-status.ts';
import * as v from 'valibot';
import type { Clock } from '../platform/clock.ts';
import { askVendor, NoVendorAnswerError } from '../platform/vendor/ask-vendor.ts';

const TIMEOUT_MS = 5_000;
/** About 300 bytes in fact. */
const LARGEST_BYTES = 64 * 1024;
const DESCRIPTION_LENGTH = 120;

const answerSchema = v.object({ status: v.object({ indicator: v.string(), description: v.string() }) });

/**
 * What a status page in the format of Statuspage says of the whole (https://metastatuspage.com/api). An indicator that
 * is none of the documented ones is `unknown`.
 *
 * @param page scheme, host and port of the status page
 * @throws NoVendorAnswerError where it says nothing that can be used
 */
export async function askStatuspage(page: string, clock: Clock): Promise<ServiceStatus> {
  const answer = await askVendor(`${page}/api/v2/status.json`, {
    clock,
    timeoutMs: TIMEOUT_MS,
    largestBytes: LARGEST_BYTES,
  });
  const parsed = v.safeParse(answerSchema, answer);
  if (!parsed.success) throw new NoVendorAnswerError(`answered something else: ${parsed.issues[0].message}`);
  const { indicator, description } = parsed.output.status;
  const status = serviceStates.find((state) => state === indicator) ?? 'unknown';
  return { status, description: description.slice(0, DESCRIPTION_LENGTH), url: page };
}
