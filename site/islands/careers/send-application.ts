import { APPLICATION_FILE_BYTES, fileProblems } from '@whorl/contract/leads/application-files.ts';
import { envelopeNames } from '@whorl/contract/leads/envelope-names.ts';
import { errorElementId, problemsElementId } from '@whorl/contract/leads/form-elements.ts';
import { endpoints, formPaths } from '@whorl/contract/urls.ts';
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
    if (outcome.status === 'success') return location.assign(formPaths.jobApplication.sent);
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

/** As the server does it for a browser without script. */
function show(form: HTMLFormElement, errors: Errors, failure?: string): void {
  for (const place of form.querySelectorAll<HTMLElement>('.field-error')) {
    const [name, message] = Object.entries(errors).find(([field]) => errorElementId(field) === place.id) ?? ['', ''];
    place.textContent = message;
    place.hidden = message === '';
    const control = form.querySelector(`#${CSS.escape(name || place.id.replace(/-error$/, ''))}`);
    if (message === '') control?.removeAttribute('aria-invalid');
    else control?.setAttribute('aria-invalid', 'true');
  }
  // In the order of the form; what it has no field for comes last.
  const placeOf = (name: string) => [...form.querySelectorAll('[id]')].findIndex(({ id }) => id === name);
  const wrong = Object.entries(errors).sort(([one], [other]) => (placeOf(one) >>> 0) - (placeOf(other) >>> 0));
  const first = wrong.map(([name]) => form.querySelector<HTMLElement>(`#${CSS.escape(name)}`)).find((field) => field);
  const list = form.querySelector<HTMLElement>(`#${problemsElementId}`);
  if (list) {
    list.hidden = failure === undefined && wrong.length < 2 && first !== undefined;
    list.replaceChildren(...linesOf(form, wrong, failure));
  }
  (first ?? list)?.focus();
}

function linesOf(form: HTMLFormElement, wrong: readonly [string, string][], failure: string | undefined): Element[] {
  const says = element('p', failure === undefined ? '' : ` ${failure}`);
  says.prepend(
    element(
      'strong',
      failure === undefined ? 'This stands in the way. Nothing you wrote is lost.' : 'It was not sent.',
    ),
  );
  const items = wrong.map(([name, message]) => {
    const label = form.querySelector(`label[for="${CSS.escape(name)}"]`)?.textContent;
    if (!form.querySelector(`#${CSS.escape(name)}`)) return element('li', message);
    const item = element('li', `: ${message}`);
    const link = element('a', label ?? name);
    link.setAttribute('href', `#${name}`);
    item.prepend(link);
    return item;
  });
  const list = document.createElement('ul');
  list.append(...items);
  return items.length === 0 ? [says] : [says, list];
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
