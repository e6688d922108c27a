import { envelopeNames } from '@whorl/contract/leads/envelope-names.ts';
import type { VisitContext } from '@whorl/contract/leads/form-view.ts';
import type { LeadAccepted, LeadChallenged } from '@whorl/contract/leads/lead-responses.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { RefObject } from 'react';
import * as texts from '../../../content/interface/forms/lead-sending.json';
import { formTicket } from './form-ticket.ts';
import { type IssuedTexts, type LeadPanels, loadPanels } from './lead-panels.tsx';
import { rememberSentLead } from './sent-lead.ts';
import { showEmailAdvice } from './show-email-advice.ts';
import { identifySubmission, type Submission } from './submission-id.ts';
import { trackSubmission } from './track-submission.ts';
import { guardUnsentText } from './unsent-text.ts';
import { visitContext } from './visit-context.ts';

export type LeadOutcome =
  | ({ status: 'success'; answer: LeadAccepted } & LeadPanels)
  | { status: 'invalid'; errors: Record<string, string> }
  | { status: 'failed'; message: string };

type Message = {
  formId: string;
  /** Hidden fields of the form, which identify its place. */
  hidden: Readonly<Record<string, string>>;
  endpoint: string;
  /** Data about the visit to include. */
  context: VisitContext;
  payload: Record<string, unknown>;
  /** The latest submission of the form. */
  submission: RefObject<Submission | undefined>;
  consentVersion: string;
  form: HTMLFormElement | null;
  issued?: IssuedTexts | undefined;
  /** Called with a short status when sending takes longer than one request. */
  onProgress: (words: string) => void;
};

/**
 * Called when the visitor focuses a form of the endpoint: gives advice on email addresses and warns before unsent text
 * is lost.
 *
 * @returns a function that ends the warning, for when the text is sent
 */
export function prepareToSend(endpoint: string, form: HTMLFormElement): () => void {
  void formTicket(endpoint);
  showEmailAdvice(form);
  return guardUnsentText(form);
}

/** Maximum number of attempts, all with the same submission ID, before the visitor is asked to retry. */
const ATTEMPTS = 3;
const PAUSE_BETWEEN_ATTEMPTS_MS = 700;
/** Timeout of one attempt in milliseconds. */
const ANSWER_WITHIN_MS = 15_000;

/** Sends one lead. Never throws: errors are returned as a message that says what to do. */
export async function sendLead(message: Message): Promise<LeadOutcome> {
  const { formId, hidden, onProgress, context, payload, issued, submission } = message;
  const current = identifySubmission(submission.current, JSON.stringify(payload));
  submission.current = current;
  // Created once, so that all attempts send the same body.
  const body = JSON.stringify({ ...(await visitContext(context)), ...payload });
  const outcome = await sendUntilAnswered({
    post: (solution) => post(message, current.id, body, solution),
    onProgress,
  });
  if (outcome.status !== 'success') return outcome;
  const { answer } = outcome;
  try {
    rememberSentLead({ id: formId, hidden }, answer);
    trackSubmission(formId, payload);
  } catch (error) {
    // The lead is stored and confirmed, whatever fails now.
    reportError(error);
  }
  return { ...outcome, ...(await loadPanels(answer, { formName: String(payload.name), issued })) };
}

type Sending = {
  /** Sends the same content with each call; at most one call includes the solution of a challenge. */
  post: (solution?: string) => Promise<Response>;
  onProgress: (words: string) => void;
};

/** Statuses of a server that restarts or whose database does, and of the proxy in front of it. */
const RETRIED_STATUSES: readonly number[] = [502, 503, 504];

/** Reads the response of a form's endpoint, and retries after network errors and `RETRIED_STATUSES`. Never throws. */
export async function sendUntilAnswered(sending: Sending): Promise<LeadOutcome> {
  for (let attempt = 1; ; attempt++) {
    let message = texts.offline;
    try {
      const response = await sending.post();
      if (!RETRIED_STATUSES.includes(response.status)) return await readOutcome(response, sending);
      message = texts.serverError;
    } catch {
      // No response: the next attempt has the same submission ID.
    }
    if (attempt === ATTEMPTS) return { status: 'failed', message };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_ATTEMPTS_MS * attempt));
    sending.onProgress(texts.tryingAgain);
  }
}

async function post(
  { endpoint, consentVersion, form }: Message,
  submissionId: string,
  body: string,
  solution?: string,
): Promise<Response> {
  const ticket = await formTicket(endpoint);
  return fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [envelopeNames.submissionId.header]: submissionId,
      [envelopeNames.consentVersion.header]: consentVersion,
      ...(ticket && { [envelopeNames.ticket.header]: ticket }),
      ...(isTrapped(form) && { [envelopeNames.trap.header]: 'filled in' }),
      ...(solution && { [envelopeNames.solution.header]: solution }),
    },
    body,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
}

async function readOutcome(response: Response, sending: Sending): Promise<LeadOutcome> {
  if (response.status === 200) return toSuccess(await response.json());
  if (response.status === 202) {
    const challenged: LeadChallenged = await response.json();
    const solved = await solveAndResend(sending, challenged);
    return toSuccess(solved ?? { status: 'success', id: challenged.id });
  }
  if (response.status === 400) {
    const { errors }: { errors: Record<string, string> } = await response.json();
    return { status: 'invalid', errors };
  }
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after')) || 60;
    return { status: 'failed', message: fillIn(texts.tooMany, { minutes: Math.ceil(seconds / 60) }) };
  }
  return { status: 'failed', message: texts.serverError };
}

const toSuccess = (answer: LeadAccepted): LeadOutcome => ({ status: 'success', answer });

/**
 * Solves the challenge and sends the lead again. The lead is already stored: if this fails, it is reviewed by a person.
 */
async function solveAndResend(
  { post, onProgress }: Sending,
  { challenge }: LeadChallenged,
): Promise<LeadAccepted | undefined> {
  onProgress(texts.checking);
  try {
    const { solveChallenge } = await import('./solve-challenge.ts');
    const response = await post(await solveChallenge(challenge));
    return response.status === 200 ? await response.json() : undefined;
  } catch {
    // No worker, no connection, or canceled: the lead is stored anyway.
    return undefined;
  }
}

/** Whether the hidden field (honeypot) is filled in. */
const isTrapped = (form: HTMLFormElement | null): boolean =>
  form !== null && new FormData(form).get(envelopeNames.trap.field) !== '';
