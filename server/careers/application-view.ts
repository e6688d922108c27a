import type { JobField, JobQuestion } from '@whorl/contract/careers/job.ts';
import {
  APPLICATION_FILE_MEGABYTES,
  acceptedFiles,
  applicationFileKinds,
} from '@whorl/contract/leads/application-files.ts';
import type { ConsentNotice } from '@whorl/contract/leads/consent-notice.ts';
import { CONSENT_VERSION_FIELD, HONEYPOT_FIELD } from '@whorl/contract/leads/envelope-fields.ts';
import { errorElementId, errorSummaryId } from '@whorl/contract/leads/form-elements.ts';
import { fieldLengths } from '@whorl/contract/leads/form-fields.ts';
import { type ApplicableJob, checkboxName } from '@whorl/contract/leads/job-application.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { type Html, html } from '../platform/static/html.ts';
import { addSource, type JobSource, renderSourceFields } from './job-source.ts';

type ApplicationForm = {
  readonly job: ApplicableJob;
  /** URL of the job description. */
  readonly description: string;
  readonly consent: ConsentNotice;
  readonly source: JobSource;
};

const fileTypes = Object.values(applicationFileKinds).map(({ title }) => title);
const fileHint = `${fileTypes.slice(0, -1).join(', ')} or ${fileTypes.at(-1)}, at most ${APPLICATION_FILE_MEGABYTES} MB`;

/** Renders the empty form of one job; typed values and errors are filled in by field name. */
export const renderApplicationForm = ({
  job,
  description,
  consent,
  source,
}: ApplicationForm): Html => html`<div data-promise>
<h1 class="title">Apply: ${job.title}</h1>
<p><a class="link" href="${addSource(description, source)}">Read the job description</a></p>
<p>You don’t need an account. Only the people who decide see your files; no page of this site shows them.</p></div>
<form data-application action="${endpoints.jobApplication}" method="post" enctype="multipart/form-data">
<input type="hidden" name="job" value="${job.slug}">${renderSourceFields(source)}
<input type="hidden" name="${CONSENT_VERSION_FIELD}" value="${consent.version}">
<input class="visually-hidden" name="${HONEYPOT_FIELD}" autocomplete="off" inert>
<div id="${errorSummaryId}" class="problems" role="alert" hidden></div>
${job.questions.map(renderQuestion)}
<div class="send-row"><button type="submit" class="button button-main">Send application</button>
<p class="caption">${consent.text}</p></div></form>`;

/** Renders the page for a link to a job that is closed. */
export const renderClosedJob = (): Html => html`<div data-promise><h1 class="title">This position is no longer open</h1>
<p>Or the link is damaged. <a class="link" href="${pages.jobs.path}">See all open positions</a></p></div>`;

/** Renders the fields of a question; a file can be replaced by a text in a second field. */
function renderQuestion(
  { label, required, fields }: JobQuestion,
  _index: number,
  questions: readonly JobQuestion[],
): Html {
  const visible = fields.filter(({ type }) => type !== 'input_hidden');
  const hasAlternatives = visible.length > 1;
  const optionalHint = required ? '' : 'optional';
  return {
    html: visible
      .map((field, index) => {
        if (field.type === 'multi_value_multi_select') return renderCheckboxes(field, label, optionalHint).html;
        const alternativeHint = index === 0 ? 'or as text below' : 'instead of a file';
        const hints = [
          field.type === 'input_file' ? fileHint : '',
          field.name === 'email' ? 'we’ll reply to this email' : '',
          hasAlternatives ? alternativeHint : '',
          optionalHint,
        ];
        return renderField(field, {
          label: index === 0 ? label : `${label} as text`,
          hints,
          required: required && !hasAlternatives,
          isHalf: sharesRow(field, questions),
        }).html;
      })
      .join(''),
  };
}

type FieldText = { label: string; hints: readonly string[]; required: boolean; isHalf: boolean };

const renderField = (field: JobField, { label, hints, required, isHalf }: FieldText): Html =>
  html`<div class="field"${{ html: isHalf ? ' data-half' : '' }}><label for="${field.name}">${label}</label><span class="caption"
id="${field.name}-hint">${hints.filter((hint) => hint !== '').join('; ')}</span>
${renderControl(field, required)}<p class="field-error" id="${errorElementId(field.name)}" hidden></p></div>`;

function renderControl({ name, type, values }: JobField, required: boolean): Html {
  const shared = html`id="${name}" name="${name}" aria-describedby="${name}-hint ${errorElementId(name)}"${{
    html: required ? ' required' : '',
  }}`;
  if (type === 'textarea')
    return html`<textarea dir="auto" ${shared} rows="5" maxlength="${fieldLengths.text}"></textarea>`;
  if (type === 'input_file') return html`<input ${shared} type="file" accept="${acceptedFiles}">`;
  if (type === 'multi_value_single_select') {
    return html`<select ${shared}><option value="">Please choose</option>${values.map(
      ({ label }) => html`<option>${label}</option>`,
    )}</select>`;
  }
  return html`<input dir="auto" ${shared} ${{ html: inputAttributes[name] ?? 'type="text"' }} maxlength="${fieldLengths.url}">`;
}

/** Whether a field shares its row with another one: first and last name, email and phone. */
function sharesRow({ name }: JobField, questions: readonly JobQuestion[]): boolean {
  const names = questions.flatMap(({ fields }) => fields.map((field) => field.name));
  const pairs = [
    ['first_name', 'last_name'],
    ['email', 'phone'],
  ];
  return pairs.some((pair) => pair.includes(name) && pair.every((half) => names.includes(half)));
}

/** Attributes that choose the keyboard on phones and what the browser fills in, by field. */
const inputAttributes: Readonly<Record<string, string>> = {
  first_name: 'type="text" autocomplete="given-name"',
  last_name: 'type="text" autocomplete="family-name"',
  email: 'type="email" autocomplete="email" inputmode="email"',
  phone: 'type="tel" autocomplete="tel"',
  link: 'type="text" autocomplete="url" inputmode="url" placeholder="example.com"',
};

const renderCheckboxes = (
  { name, values }: JobField,
  label: string,
  hint: string,
): Html => html`<fieldset data-ticks id="${name}"
tabindex="-1" aria-describedby="${errorElementId(name)}"><legend>${label} <span class="caption">${hint}</span></legend>
${values.map((value, index) => {
  const id = checkboxName(name, index);
  return html`<label for="${id}"><input type="checkbox" id="${id}" name="${id}" value="${value.label}"> ${value.label}</label>`;
})}<p class="field-error" id="${errorElementId(name)}" hidden></p></fieldset>`;
