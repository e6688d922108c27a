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

type ApplicationView = {
  readonly job: ApplicableJob;
  /** URL of the job description. */
  readonly description: string;
  readonly consent: ConsentNotice;
  readonly source: JobSource;
};

const kinds = Object.values(applicationFileKinds).map(({ title }) => title);
const fileHint = `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}, at most ${APPLICATION_FILE_MEGABYTES} MB`;

/** Renders the empty form of one job; typed values and errors are filled in by field name. */
export const renderApplicationForm = ({
  job,
  description,
  consent,
  source,
}: ApplicationView): Html => html`<div data-promise>
<h1 class="title">Apply: ${job.title}</h1>
<p><a class="link" href="${addSource(description, source)}">Read the job description</a></p>
<p>You don’t need an account. Only the people who decide see your files; no page of this site shows them.</p></div>
<form data-application action="${endpoints.jobApplication}" method="post" enctype="multipart/form-data">
<input type="hidden" name="job" value="${job.slug}">${renderSourceFields(source)}
<input type="hidden" name="${CONSENT_VERSION_FIELD}" value="${consent.version}">
<input class="visually-hidden" name="${HONEYPOT_FIELD}" autocomplete="off" inert>
<div id="${errorSummaryId}" class="problems" role="alert" hidden></div>
${job.questions.map(questionView)}
<div data-send><button type="submit" class="button button-main">Send application</button>
<p class="caption">${consent.text}</p></div></form>`;

/** Renders the page for a link to a job that is closed. */
export const renderClosedJob = (): Html => html`<div data-promise><h1 class="title">This position is no longer open</h1>
<p>Or the link is damaged. <a class="link" href="${pages.jobs.path}">See all open positions</a></p></div>`;

function questionView({ label, required, fields }: JobQuestion, _index: number, all: readonly JobQuestion[]): Html {
  const visible = fields.filter(({ type }) => type !== 'input_hidden');
  const formatAlternatives = visible.length > 1;
  const optional = required ? '' : 'optional';
  return {
    html: visible
      .map((field, index) => {
        if (field.type === 'multi_value_multi_select') return checkboxesView(field, label, optional).html;
        const words = index === 0 ? label : `${label} as text`;
        const instead = formatAlternatives ? (index === 0 ? 'or as text below' : 'instead of a file') : '';
        const hints = [
          field.type === 'input_file' ? fileHint : '',
          field.name === 'email' ? 'we’ll reply to this email' : '',
          instead,
          optional,
        ];
        return fieldView(field, {
          label: words,
          hints,
          required: required && !formatAlternatives,
          isHalf: isHalf(field, all),
        }).html;
      })
      .join(''),
  };
}

type FieldText = { label: string; hints: readonly string[]; required: boolean; isHalf: boolean };

const fieldView = (field: JobField, { label, hints, required, isHalf: half }: FieldText): Html =>
  html`<div class="field"${{ html: half ? ' data-half' : '' }}><label for="${field.name}">${label}</label><span class="caption"
id="${field.name}-hint">${hints.filter((hint) => hint !== '').join('; ')}</span>
${controlView(field, required)}<p class="field-error" id="${errorElementId(field.name)}" hidden></p></div>`;

function controlView({ name, type, values }: JobField, required: boolean): Html {
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
  return html`<input dir="auto" ${shared} ${{ html: inputKinds[name] ?? 'type="text"' }} maxlength="${fieldLengths.url}">`;
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

/** Sets the keyboard on phones and what the browser fills in. */
const inputKinds: Readonly<Record<string, string>> = {
  first_name: 'type="text" autocomplete="given-name"',
  last_name: 'type="text" autocomplete="family-name"',
  email: 'type="email" autocomplete="email" inputmode="email"',
  phone: 'type="tel" autocomplete="tel"',
  link: 'type="text" autocomplete="url" inputmode="url" placeholder="example.com"',
};

const checkboxesView = (
  { name, values }: JobField,
  label: string,
  hint: string,
): Html => html`<fieldset data-ticks id="${name}"
tabindex="-1" aria-describedby="${errorElementId(name)}"><legend>${label} <span class="caption">${hint}</span></legend>
${values.map((value, index) => {
  const id = checkboxName(name, index);
  return html`<label for="${id}"><input type="checkbox" id="${id}" name="${id}" value="${value.label}"> ${value.label}</label>`;
})}<p class="field-error" id="${errorElementId(name)}" hidden></p></fieldset>`;
