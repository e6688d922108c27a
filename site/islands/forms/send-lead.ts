import type { LeadAccepted, LeadChallenged } from '@whorl/contract/leads/answers.ts';
import { envelopeNames } from '@whorl/contract/leads/envelope-names.ts';
import type { VisitContext } from '@whorl/contract/leads/form-view.ts';
import { createElement, type ReactNode } from 'react';
import { formTicket } from './form-ticket.ts';
import { showEmailAdvice } from './show-email-advice.ts';
import { trackSubmission } from './track-submission.ts';
import { guardUnsentText } from './unsent-text.ts';
import { visitContext } from './visit-context.ts';

export type LeadOutcome =
  | {
      status: 'success';
      answer: LeadAccepted;
      /** What stands in place of the thanks, where the server gave more than those. */
      instead?: ReactNode;
      /** What stands below the thanks, where there is more to do. */
      next?: ReactNode;
    }
  | { status: 'invalid'; errors: Record<string, string> }
  | { status: 'failed'; message: string };

/** What is said of a key that the form has brought. */
export type IssuedWords = {
  title: string;
  /** What to do with it next. */
  children: ReactNode;
  /** The request to ask about, where it is known. */
  requestId?: string | undefined;
};

type Message = {
  formId: string;
  endpoint: string;
  /** What of the visit goes with it. */
  context: VisitContext;
  payload: Record<string, unknown>;
  submissionId: string;
  consentVersion: string;
  form: HTMLFormElement | null;
  issued?: IssuedWords | undefined;
  /** Told in a few words when it takes longer than to send it once. */
  onProgress: (words: string) => void;
};

/**
 * Called when somebody comes to the form that posts there: gives advice about an address, and asks before what was typed
 * is lost.
 *
 * @returns ends the asking, once what was typed is sent
 */
export function prepareToSend(endpoint: string, form: HTMLFormElement): () => void {
  void formTicket(endpoint);
  showEmailAdvice(form);
  return guardUnsentText(form);
}

/** A dropped connection is tried again this often, with the same submission id, before the visitor is asked to. */
const ATTEMPTS = 3;
const PAUSE_BETWEEN_ATTEMPTS_MS = 700;
/** A server that has not answered by then is asked again, in milliseconds. */
const ANSWER_WITHIN_MS = 15_000;

/** Sends one lead. Never throws: what went wrong comes back as a sentence that says what to do. */
export async function sendLead(message: Message): Promise<LeadOutcome> {
  const { formId, onProgress, context, payload, issued } = message;
  // Once: what is sent again is the same.
  const body = JSON.stringify({ ...visitContext(context), ...payload });
  const outcome = await sendUntilAnswered({ post: (solution) => post(message, body, solution), onProgress });
  if (outcome.status !== 'success') return outcome;
  trackSubmission(formId, payload);
  const { answer } = outcome;
  if (answer.booking) return { ...outcome, next: await bookingPanel(answer.booking, String(payload.name)) };
  return issued && (answer.key || answer.continueAt)
    ? { ...outcome, instead: await keyPanel(answer, issued) }
    : outcome;
}

type Sending = {
  /** Sends the same at every call; at most one of them with the solution of a challenge. */
  post: (solution?: string) => Promise<Response>;
  onProgress: (words: string) => void;
};

/** Reads the answer of a form's endpoint, and asks again where the connection broke. Never throws. */
export async function sendUntilAnswered(sending: Sending): Promise<LeadOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await outcomeOf(await sending.post(), sending);
    } catch {
      if (attempt === ATTEMPTS)
        return {
          status: 'failed',
          message: 'The connection broke. What you wrote is still here; send it again when you are online.',
        };
      await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_ATTEMPTS_MS * attempt));
      sending.onProgress('Trying again …');
    }
  }
}

async function post(message: Message, body: string, solution?: string): Promise<Response> {
  const { endpoint, submissionId, consentVersion, form } = message;
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

async function outcomeOf(response: Response, sending: Sending): Promise<LeadOutcome> {
  if (response.status === 200) return accepted(await response.json());
  if (response.status === 202) {
    const challenged = (await response.json()) as LeadChallenged;
    const solved = await prove(sending, challenged);
    return accepted(solved ?? { status: 'success', id: challenged.id });
  }
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

const accepted = (answer: LeadAccepted): LeadOutcome => ({ status: 'success', answer });

/**
 * Solves the challenge and sends the same once more. It is stored already: where this fails, a person will look at it, and
 * there is no second answer.
 */
async function prove({ post, onProgress }: Sending, { challenge }: LeadChallenged): Promise<LeadAccepted | undefined> {
  onProgress('Checking …');
  try {
    const { solveChallenge } = await import('./solve-challenge.ts');
    const response = await post(await solveChallenge(challenge));
    return response.status === 200 ? ((await response.json()) as LeadAccepted) : undefined;
  } catch {
    // No worker, no connection, no patience: nothing is lost by it.
    return undefined;
  }
}

/** Whether something stands in the field that people do not see. */
const isTrapped = (form: HTMLFormElement | null): boolean =>
  form !== null && new FormData(form).get(envelopeNames.trap.field) !== '';

/** Only after a form that leads to a call. Without it the message is stored all the same. */
const bookingPanel = (booking: string, formName: string): Promise<ReactNode> =>
  import('../sales-calls/booking-panel.tsx').then(
    ({ BookingPanel }) => createElement(BookingPanel, { booking, formName }),
    () => undefined,
  );

/** Without its panel the bare key stands there. */
const keyPanel = (answer: LeadAccepted, issued: IssuedWords): Promise<ReactNode> =>
  import('../signup/key-sent.tsx').then(
    ({ KeySent }) => createElement(KeySent, { answer, ...issued }),
    () => createElement('p', { role: 'status' }, answer.key?.key ?? answer.continueAt),
  );
