import type { JobField, JobQuestion } from '@whorl/contract/careers/job.ts';
import {
  APPLICATION_FILE_MEGABYTES,
  acceptedFiles,
  applicationFileKinds,
} from '@whorl/contract/leads/application-files.ts';
import type { ConsentNotice } from '@whorl/contract/leads/consent-notice.ts';
import { CONSENT_VERSION_FIELD, TRAP_FIELD } from '@whorl/contract/leads/envelope-fields.ts';
import { errorElementId, problemsElementId } from '@whorl/contract/leads/form-elements.ts';
import { fieldLengths } from '@whorl/contract/leads/form-fields.ts';
import { type AskedJob, tickName } from '@whorl/contract/leads/job-application.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { type Html, html } from './html.ts';

export type ApplicationView = {
  readonly job: AskedJob;
  /** Where the description of the position stands. */
  readonly description: string;
  /** A position of the sample provider, for which nobody is hired. */
  readonly isExample: boolean;
  readonly consent: ConsentNotice;
};

const kinds = Object.values(applicationFileKinds).map(({ title }) => title);
const fileHint = `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}, at most ${APPLICATION_FILE_MEGABYTES} MB`;

/** The form of one position, empty; what was typed and what is wrong with it is filled in by name. */
export const applicationView = ({
  job,
  description,
  isExample,
  consent,
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
<input type="hidden" name="${CONSENT_VERSION_FIELD}" value="${consent.version}">
<input class="visually-hidden" name="${TRAP_FIELD}" autocomplete="off" inert>
<div id="${problemsElementId}" class="problems" role="alert" hidden></div>
${job.questions.map(questionView)}
<div data-send><button type="submit" class="button button-main">Send the application</button>
<p class="caption">${consent.text}</p></div></form>`;

/** For a link to a position that was filled meanwhile. */
export const notOpenView = (): Html => html`<div data-promise><h1 class="title">This position is not open any more</h1>
<p>Or it never was: the link may be damaged. <a class="link" href="${pages.jobs.path}">These are open.</a></p></div>`;

function questionView({ label, required, fields }: JobQuestion, _index: number, all: readonly JobQuestion[]): Html {
  const visible = fields.filter(({ type }) => type !== 'input_hidden');
  const oneOf = visible.length > 1;
  const optional = required ? '' : 'optional';
  return {
    html: visible
      .map((field, index) => {
        if (field.type === 'multi_value_multi_select') return ticksView(field, label, optional).html;
        const words = index === 0 ? label : `${label}, in words`;
        const instead = oneOf ? (index === 0 ? 'or in words below' : 'instead of a file') : '';
        const hints = [
          field.type === 'input_file' ? fileHint : '',
          field.name === 'email' ? 'we answer here' : '',
          instead,
          optional,
        ];
        return fieldView(field, { label: words, hints, required: required && !oneOf, isHalf: isHalf(field, all) }).html;
      })
      .join(''),
  };
}

type Written = { label: string; hints: readonly string[]; required: boolean; isHalf: boolean };

const fieldView = (field: JobField, { label, hints, required, isHalf: half }: Written): Html =>
  html`<div class="field"${{ html: half ? ' data-half' : '' }}><label for="${field.name}">${label}</label><span class="caption"
id="${field.name}-hint">${hints.filter((hint) => hint !== '').join('; ')}</span>
${controlView(field, required)}<p class="field-error" id="${errorElementId(field.name)}" hidden></p></div>`;

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

/** Whether a field shares its row with another one: first and last name, email and phone. */
function isHalf({ name }: JobField, all: readonly JobQuestion[]): boolean {
  const names = all.flatMap(({ fields }) => fields.map((field) => field.name));
  const pairs = [
    ['first_name', 'last_name'],
    ['email', 'phone'],
  ];
  return pairs.some((pair) => pair.includes(name) && pair.every((half) => names.includes(half)));
}

/** Decides the keyboard of a phone and what the browser fills in. */
const inputKinds: Readonly<Record<string, string>> = {
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
