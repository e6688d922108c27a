import { APPLICATION_FILE_BYTES, fileErrors } from '@whorl/contract/leads/application-files.ts';
import { envelopeNames } from '@whorl/contract/leads/envelope-names.ts';
import { errorElementId, errorSummaryId } from '@whorl/contract/leads/form-elements.ts';
import { endpoints, jobApplicationThanks } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ElementView, ViewElement } from '@whorl/contract/view/view.ts';
import * as texts from '../../../content/interface/forms/job-application.json';
import { applyView } from '../apply-view.ts';
import { formTicket } from '../forms/form-ticket.ts';
import { sendUntilAnswered } from '../forms/send-lead.ts';
import { identifySubmission, type Submission } from '../forms/submission-id.ts';
import { visitContext } from '../forms/visit-context.ts';

type Errors = Readonly<Record<string, string>>;

/**
 * Submits a server-rendered form by script, without leaving the page: chosen files are kept after an error, and
 * problems are shown next to their fields. Without a script the browser submits it.
 */
export function sendByScript(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const label = button?.textContent ?? '';
  let submission: Submission | undefined;
  let isSending = false;
  form.noValidate = true;
  const prepare = () => void formTicket(endpoints.jobApplication);
  if (form.matches(':focus-within')) prepare();
  else form.addEventListener('focusin', prepare, { once: true });

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isSending) void send();
  });

  async function send(): Promise<void> {
    const tooLarge = largeFiles(form);
    if (Object.keys(tooLarge).length > 0) return show(form, tooLarge);
    submission = identifySubmission(submission, describeContent(form));
    setSending(true);
    const { id } = submission;
    const outcome = await sendUntilAnswered({
      post: (solution) => post(form, id, solution),
      onProgress: setLabel,
    });
    if (outcome.status === 'success') return location.assign(jobApplicationThanks);
    setSending(false);
    if (outcome.status === 'invalid') show(form, outcome.errors);
    else show(form, {}, outcome.message);
  }

  function setSending(is: boolean): void {
    isSending = is;
    if (!button) return;
    button.setAttribute('aria-disabled', String(is));
    setLabel(is ? texts.sending : label);
  }

  function setLabel(words: string): void {
    if (button) button.textContent = words;
  }
}

async function post(form: HTMLFormElement, id: string, solution: string | undefined): Promise<Response> {
  const body = new FormData(form);
  body.set(envelopeNames.submissionId.field, id);
  const ticket = await formTicket(endpoints.jobApplication);
  if (ticket) body.set(envelopeNames.ticket.field, ticket);
  if (solution) body.set(envelopeNames.solution.field, solution);
  const { utm_info: campaign = {}, ...context } = (await visitContext('visit')) as {
    utm_info?: Record<string, string>;
  };
  for (const [name, value] of Object.entries({ ...campaign, ...context })) body.set(name, String(value));
  return fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body });
}

/** Returns a key of the form's content. Files are compared by name, size and modification time. */
const describeContent = (form: HTMLFormElement): string =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
    ),
  );

/** Finds files above the size limit, to avoid a useless upload. The server checks everything else. */
const largeFiles = (form: HTMLFormElement): Errors =>
  Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>('input[type=file]')]
      .filter(({ files }) => [...(files ?? [])].some(({ size }) => size > APPLICATION_FILE_BYTES))
      .map(({ name }) => [name, fileErrors.tooLarge]),
  );

/** Shows errors next to their fields and in the list above, like the server does without a script. */
function show(form: HTMLFormElement, errors: Errors, failure?: string): void {
  const fields = [...form.querySelectorAll('[id]')].map(({ id }) => id);
  // Errors in the order of the form's fields; those without a field come last.
  const wrong = Object.entries(errors).sort(
    ([one], [other]) => (fields.indexOf(one) >>> 0) - (fields.indexOf(other) >>> 0),
  );
  const view: Record<string, ElementView> = {};
  for (const field of fields) {
    if (!fields.includes(errorElementId(field))) continue;
    view[field] = { attributes: { 'aria-invalid': errors[field] ? 'true' : undefined } };
    view[errorElementId(field)] = { text: errors[field] ?? '', hidden: !errors[field] };
  }
  const first = wrong.find(([field]) => fields.includes(field))?.[0];
  view[errorSummaryId] = {
    content: problemList(form, wrong, failure),
    hidden: failure === undefined && wrong.length < 2 && first !== undefined,
  };
  applyView(form, 'id', view);
  form.querySelector<HTMLElement>(`#${CSS.escape(first ?? errorSummaryId)}`)?.focus();
}

function problemList(
  form: HTMLFormElement,
  wrong: readonly [string, string][],
  failure: string | undefined,
): readonly ViewElement[] {
  const problem = wrong.length === 1 ? texts.invalidOne : fillIn(texts.invalid, { count: wrong.length });
  const title = failure === undefined ? problem : texts.notSent;
  const items = wrong.map(([name, message]): ViewElement => {
    const label = form.querySelector(`label[for="${CSS.escape(name)}"]`)?.textContent ?? name;
    const link: ViewElement = { tag: 'a', attributes: { href: `#${name}` }, content: [label] };
    const isField = form.querySelector(`#${CSS.escape(name)}`) !== null;
    return { tag: 'li', content: isField ? [link, `: ${message}`] : [message] };
  });
  return [
    { tag: 'p', content: [{ tag: 'strong', content: [title] }, failure === undefined ? '' : ` ${failure}`] },
    ...(items.length === 0 ? [] : [{ tag: 'ul' as const, content: items }]),
  ];
}
