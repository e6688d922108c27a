import { APPLICATION_FILE_BYTES, fileProblems } from '@whorl/contract/leads/application-files.ts';
import { envelopeNames } from '@whorl/contract/leads/envelope-names.ts';
import { errorElementId, problemsElementId } from '@whorl/contract/leads/form-elements.ts';
import { endpoints, jobApplicationThanks } from '@whorl/contract/urls.ts';
import type { ElementView, ViewElement } from '@whorl/contract/view/view.ts';
import { applyView } from '../apply-view.ts';
import { formTicket } from '../forms/form-ticket.ts';
import { sendUntilAnswered } from '../forms/send-lead.ts';
import { visitContext } from '../forms/visit-context.ts';

type Errors = Readonly<Record<string, string>>;

/**
 * Sends a form that the server wrote without leaving the page: a file that was chosen stays chosen whatever is wrong,
 * and problems stand beside their fields. Without this it is sent by the browser.
 */
export function sendByScript(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const says = button?.textContent ?? '';
  // One id for one application, however often it has to be sent: the server stores it once.
  let submission: { id: string; content: string } | undefined;
  let isSending = false;
  form.noValidate = true;
  form.addEventListener('focusin', () => void formTicket(endpoints.jobApplication), { once: true });

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isSending) void send();
  });

  async function send(): Promise<void> {
    const tooLarge = largeFiles(form);
    if (Object.keys(tooLarge).length > 0) return show(form, tooLarge);
    const content = contentOf(form);
    if (submission?.content !== content) submission = { id: crypto.randomUUID(), content };
    setSending(true);
    const { id } = submission;
    const outcome = await sendUntilAnswered({
      post: (solution) => post(form, id, solution),
      onProgress: say,
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
    say(is ? 'Sending …' : says);
  }

  function say(words: string): void {
    if (button) button.textContent = words;
  }
}

async function post(form: HTMLFormElement, id: string, solution: string | undefined): Promise<Response> {
  const body = new FormData(form);
  body.set(envelopeNames.submissionId.field, id);
  const ticket = await formTicket(endpoints.jobApplication);
  if (ticket) body.set(envelopeNames.ticket.field, ticket);
  if (solution) body.set(envelopeNames.solution.field, solution);
  const { utm_info: campaign = {}, ...context } = visitContext('visit') as { utm_info?: Record<string, string> };
  for (const [name, value] of Object.entries({ ...campaign, ...context })) body.set(name, String(value));
  return fetch(form.action, { method: 'POST', headers: { accept: 'application/json' }, body });
}

/** What tells one application from another, files by what the browser knows of them. */
const contentOf = (form: HTMLFormElement): string =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
    ),
  );

/** The rest is the server's to say; this spares the upload. */
const largeFiles = (form: HTMLFormElement): Errors =>
  Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>('input[type=file]')]
      .filter(({ files }) => [...(files ?? [])].some(({ size }) => size > APPLICATION_FILE_BYTES))
      .map(({ name }) => [name, fileProblems.tooLarge]),
  );

/** Shows errors beside their fields and in the list above, as the server does it without scripts. */
function show(form: HTMLFormElement, errors: Errors, failure?: string): void {
  const fields = [...form.querySelectorAll('[id]')].map(({ id }) => id);
  // In the order of the form; errors without a field come last.
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
  view[problemsElementId] = {
    content: problemList(form, wrong, failure),
    hidden: failure === undefined && wrong.length < 2 && first !== undefined,
  };
  applyView(form, 'id', view);
  form.querySelector<HTMLElement>(`#${CSS.escape(first ?? problemsElementId)}`)?.focus();
}

function problemList(
  form: HTMLFormElement,
  wrong: readonly [string, string][],
  failure: string | undefined,
): readonly ViewElement[] {
  const title = failure === undefined ? 'This stands in the way. Nothing you wrote is lost.' : 'It was not sent.';
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
