import type { LeadAccepted } from '@whorl/contract/leads/answers.ts';
import { envelopeNames } from '@whorl/contract/leads/envelope-names.ts';

export type LeadOutcome =
  | { status: 'success'; answer: LeadAccepted }
  | { status: 'invalid'; errors: Record<string, string> }
  | { status: 'failed'; message: string };

type Message = {
  endpoint: string;
  payload: Record<string, unknown>;
  submissionId: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  consentVersion: string;
  /** Called before each attempt after the first. */
  onRetry?: () => void;
};

/** A dropped connection is tried again this often, with the same submission id, before the visitor is asked to. */
const ATTEMPTS = 3;
const PAUSE_BETWEEN_ATTEMPTS_MS = 700;
/** A server that has not answered by then is asked again, in milliseconds. */
const ANSWER_WITHIN_MS = 15_000;

/** Sends one lead. Never throws: what went wrong comes back as a sentence that says what to do. */
export async function sendLead(message: Message): Promise<LeadOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await post(message);
    } catch {
      if (attempt === ATTEMPTS)
        return {
          status: 'failed',
          message: 'The connection broke. What you wrote is still here; send it again when you are online.',
        };
      await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_ATTEMPTS_MS * attempt));
      message.onRetry?.();
    }
  }
}

async function post({ endpoint, payload, submissionId, startedAt, consentVersion }: Message): Promise<LeadOutcome> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [envelopeNames.submissionId.header]: submissionId,
      [envelopeNames.startedAt.header]: String(startedAt),
      [envelopeNames.consentVersion.header]: consentVersion,
    },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (response.status === 200) return { status: 'success', answer: (await response.json()) as LeadAccepted };
  if (response.status === 400) {
    const { errors } = (await response.json()) as { errors: Record<string, string> };
    return { status: 'invalid', errors };
  }
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after')) || 60;
    return {
      status: 'failed',
      message: `Too many messages came from your network. Please send it again in ${Math.ceil(seconds / 60)} min.`,
    };
  }
  return {
    status: 'failed',
    message: 'Our server could not store it. What you wrote is still here; please send it again in a minute.',
  };
}
