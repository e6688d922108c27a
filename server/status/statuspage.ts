import { type ServiceStatus, serviceStates } from '@whorl/contract/service-status.ts';
import * as v from 'valibot';
import type { Clock } from '../platform/clock.ts';
import { fetchVendorJson, VendorRequestError } from '../platform/vendor/fetch-vendor-json.ts';

const TIMEOUT_MS = 5_000;
/** Actual responses have about 300 bytes. */
const MAX_BYTES = 64 * 1024;
const DESCRIPTION_LENGTH = 120;

const answerSchema = v.object({ status: v.object({ indicator: v.string(), description: v.string() }) });

/**
 * Fetches the overall status from a status page in the format of Statuspage (https://metastatuspage.com/api). An
 * undocumented indicator becomes `unknown`.
 *
 * @param page scheme, host and port of the status page
 * @throws VendorRequestError if there is no usable response
 */
export async function fetchStatuspage(page: string, clock: Clock): Promise<ServiceStatus> {
  const answer = await fetchVendorJson(`${page}/api/v2/status.json`, {
    clock,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
  const parsed = v.safeParse(answerSchema, answer);
  if (!parsed.success) throw new VendorRequestError(`unexpected response: ${parsed.issues[0].message}`);
  const { indicator, description } = parsed.output.status;
  const status = serviceStates.find((state) => state === indicator) ?? 'unknown';
  return { status, description: description.slice(0, DESCRIPTION_LENGTH), url: page };
}
