import type { JobField, JobQuestion } from '@whorl/contract/careers/job.ts';
import {
  APPLICATION_FILE_MEGABYTES,
  acceptedFiles,
  applicationFileKinds,
} from '@whorl/contract/leads/application-files.ts';
import { envelopeNames } from '@whorl/contract/leads/envelope-names.ts';
import { errorElementId, problemsElementId } from '@whorl/contract/leads/form-elements.ts';
import { fieldLengths } from '@whorl/contract/leads/form-fields.ts';
import { type AskedJob, tickName } from '@whorl/contract/leads/job-application.ts';
import { JOB_APPLICATION_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { type Html, html } from './html.ts';

/** Kept with the application: which wording stood beside the button. Change it with the wording. */
const CONSENT_VERSION = 'job-application-2026-11-b';

export type ApplicationView = {
  readonly job: AskedJob;
  /** Where the description of the position stands. */
  readonly description: string;
  /** A position of the sample provider, for which nobody is hired. */
  readonly isExample: boolean;
  /** What takes the application on, beside this server. */
  readonly sentTo: string | undefined;
};

const kinds = Object.values(applicationFileKinds).map(({ title }) => title);
const fileHint = `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}, at most ${APPLICATION_FILE_MEGABYTES} MB`;

/** The form of one position, empty; what was typed and what is wrong with it is filled in by name. */
export const applicationView = ({
  job,
  description,
  isExample,
  sentTo,
}: ApplicationView): Html => html`<div data-promise>
<h1 class="title">Apply: ${job.title}</h1>
<p><a class="link" href="${description}">Read what the work is</a></p>
${
  isExample
    ? html`<p>The position is an example and nobody is hired for it. Your application is stored nevertheless, exactly as
it would be, so send nothing that you would not.</p>`
    : undefined
}<p>No account. A file goes nowhere but to whoever decides: no address of this site shows it.</p></div>
<form data-application action="${endpoints.jobApplication}" method="post" enctype="multipart/form-data">
<input type="hidden" name="job" value="${job.slug}">
<input type="hidden" name="${envelopeNames.consentVersion.field}" value="${CONSENT_VERSION}">
<div id="${problemsElementId}" class="problems" role="alert" hidden></div>
${job.questions.map(questionView)}
<div data-send><button type="submit" class="button button-main">Send the application</button>
<p class="caption">${
  sentTo === undefined
    ? 'Kept on our own server to decide on this application,'
    : `Kept on our own server, sent to ${sentTo} to decide on this application,`
} and deleted here ${JOB_APPLICATION_RETENTION_DAYS} days after it came.</p></div></form>`;

/** For a link to a position that was filled meanwhile. */
export const notOpenView = (): Html => html`<div data-promise><h1 class="title">This position is not open any more</h1>
<p>Or it never was: the link may be damaged. <a class="link" href="${pages.jobs.path}">These are open.</a></p></div>`;

function questionView({ label, required, fields }: JobQuestion): Html {
  const visible = fields.filter(({ type }) => type !== 'input_hidden');
  return {
    html: visible
      .map((field, index) => {
        const isAlone = visible.length === 1;
        const words = isAlone || index === 0 ? label : `${label}, in words`;
        return fieldView(field, words, required && isAlone, isAlone ? required : required || 'one of them').html;
      })
      .join(''),
  };
}

/** @param answer whether an answer is asked for, or what is said instead of "optional" */
function fieldView(field: JobField, label: string, required: boolean, answer: boolean | string): Html {
  const { name, type } = field;
  const optional = answer === false || answer === 'one of them' ? 'optional' : '';
  const hint = [type === 'input_file' ? fileHint : name === 'email' ? 'we answer here' : '', optional]
    .filter((part) => part !== '')
    .join('; ');
  if (type === 'multi_value_multi_select') return ticksView(field, label, optional);
  return html`<div class="field"${halves.has(name) ? { html: ' data-half' } : undefined}><label for="${name}">${label}</label><span class="caption" id="${name}-hint">${hint}</span>
${controlView(field, required)}<p class="field-error" id="${errorElementId(name)}" hidden></p></div>`;
}

function controlView({ name, type, values }: JobField, required: boolean): Html {
  const shared = html`id="${name}" name="${name}" aria-describedby="${name}-hint ${errorElementId(name)}"${{
    html: required ? ' required' : '',
  }}`;
  if (type === 'textarea') return html`<textarea ${shared} rows="5" maxlength="${fieldLengths.text}"></textarea>`;
  if (type === 'input_file') return html`<input ${shared} type="file" accept="${acceptedFiles}">`;
  if (type === 'multi_value_single_select') {
    return html`<select ${shared}><option value="">Please choose</option>${values.map(
      ({ label }) => html`<option>${label}</option>`,
    )}</select>`;
  }
  return html`<input ${shared} ${{ html: inputKinds[name] ?? 'type="text"' }} maxlength="${fieldLengths.url}">`;
}

/** Two of them fit into one line. */
const halves: ReadonlySet<string> = new Set(['name', 'first_name', 'last_name']);

/** Decides the keyboard of a phone and what the browser fills in. */
const inputKinds: Readonly<Record<string, string>> = {
  name: 'type="text" autocomplete="name"',
  first_name: 'type="text" autocomplete="given-name"',
  last_name: 'type="text" autocomplete="family-name"',
  email: 'type="email" autocomplete="email" inputmode="email"',
  phone: 'type="tel" autocomplete="tel"',
  link: 'type="text" autocomplete="url" inputmode="url" placeholder="example.com"',
};

const ticksView = (
  { name, values }: JobField,
  label: string,
  hint: string,
): Html => html`<fieldset data-ticks id="${name}"
tabindex="-1" aria-describedby="${errorElementId(name)}"><legend>${label} <span class="caption">${hint}</span></legend>
${values.map((value, index) => {
  const id = tickName(name, index);
  return html`<label for="${id}"><input type="checkbox" id="${id}" name="${id}" value="${value.label}"> ${value.label}</label>`;
})}<p class="field-error" id="${errorElementId(name)}" hidden></p></fieldset>`;
