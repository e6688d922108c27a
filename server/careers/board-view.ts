import { brand } from '@whorl/contract/brand.ts';
import type { Job, JobListings, ListedJob } from '@whorl/contract/careers/job.ts';
import { fitsChoice, type JobChoice } from '@whorl/contract/careers/job-choice.ts';
import { applyPath, boardJobPath, pages } from '@whorl/contract/urls.ts';
import { parseFragment } from 'parse5';
import { textOf } from '../platform/static/prerendered-page.ts';
import { cleanHtml, decoded } from './clean-content.ts';
import { type Html, html } from './html.ts';
import type { BoardAnswer } from './job-board.ts';

/** About three lines of a row, in characters. */
const EXCERPT_LENGTH = 180;

export const teamOf = ({ departments: [department] }: ListedJob): string => department?.name ?? '';

/** The list of a board's positions, narrowed, with the form that narrows it. */
export function listView({ value, staleSince }: BoardAnswer<JobListings>, choice: JobChoice): Html {
  const { jobs } = value;
  const shown = jobs.filter((job) => fitsChoice({ team: teamOf(job), place: job.location.name }, choice));
  const count = `${shown.length} of ${jobs.length} position${jobs.length === 1 ? '' : 's'}`;
  return html`<h1 class="display">${headlineOf(jobs.length)}</h1>${staleNote(staleSince)}
<form data-filter action="${pages.jobs.path}" method="get">
${select('team', 'Team', 'All teams', jobs.map(teamOf), choice.team)}
${select(
  'place',
  'Place',
  'All places',
  jobs.map(({ location }) => location.name),
  choice.place,
)}
<button type="submit" class="button">Show</button>
<p class="caption" role="status">${count}</p></form>
<ul data-rows>${shown.map(row)}</ul>${
    shown.length === 0 && jobs.length > 0
      ? html`<p class="lead" data-none>No position fits both. Choose all teams or all places.</p>`
      : undefined
  }`;
}

/** Where nothing is known of the board yet, and it does not answer. */
export const boardAwayView = (address: string | undefined): Html => html`<h1 class="display">Positions</h1>
<p class="lead">The job board does not answer just now, so we cannot show what is open. Please come back in a minute${
  address === undefined ? '.' : html`, or look <a class="link" href="${address}">at the board itself</a>.`
}</p>`;

/** One position of a board, as its own page. */
export function jobView({ value: job, staleSince }: BoardAnswer<Job>, publicUrl: string | undefined): Html {
  return html`<p class="caption"><a class="link" href="${pages.jobs.path}">All positions</a></p>
<h1 class="title">${job.title}</h1>${staleNote(staleSince)}
<div data-job><div data-sheet><dl class="spec-sheet">
<div><dt>Team</dt><dd>${teamOf(job) || 'not said'}</dd></div>
<div><dt>Place</dt><dd>${job.location.name || 'not said'}</dd></div>
<div><dt>Number</dt><dd>${job.id}</dd></div></dl>
${applyButton(String(job.id))}</div>
<div data-text>${cleanHtml(decoded(job.content))}</div></div>
<script type="application/ld+json">${{ html: postingOf(job, publicUrl) }}</script>`;
}

/** A form and no link: the page with the questions comes from the server. */
const applyButton = (job: string): Html => {
  const [path, query] = applyPath(job).split('?');
  const [[name, value] = ['', '']] = [...new URLSearchParams(query)];
  return html`<form action="${path}" method="get"><input type="hidden" name="${name}" value="${value}">
<button type="submit" class="button button-main">Apply</button></form>`;
};

const headlineOf = (count: number): string =>
  count === 0 ? 'No position is open' : `${count} position${count === 1 ? '' : 's'}`;

const staleNote = (since: number | undefined): Html | undefined =>
  since === undefined
    ? undefined
    : html`<p class="caption" data-stale>As of ${new Date(since).toISOString().slice(0, 16).replace('T', ' ')} UTC: the job
board does not answer just now.</p>`;

function row(job: ListedJob): Html {
  const team = teamOf(job);
  const place = job.location.name;
  return html`<li data-team="${team}" data-place="${place}"><h2 class="row-title"><a href="${boardJobPath(job.id)}">${
    job.title
  }</a></h2><p>${excerptOf(job)}</p><p class="caption">${team}<br>${place}</p></li>`;
}

function select(name: string, label: string, all: string, values: readonly string[], chosen: string): Html {
  const options = [...new Set(values)].filter((value) => value !== '').sort((one, other) => one.localeCompare(other));
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">
<option value="">${all}</option>${options.map((value) =>
    value === chosen ? html`<option selected>${value}</option>` : html`<option>${value}</option>`,
  )}</select></div>`;
}

function excerptOf({ content }: ListedJob): string {
  const text = textOf(parseFragment(decoded(content)))
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')} …`;
}

/** A position as search engines read it (https://schema.org/JobPosting). */
function postingOf(job: Job, publicUrl: string | undefined): string {
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: cleanHtml(decoded(job.content)).html,
    url: publicUrl === undefined ? boardJobPath(job.id) : new URL(boardJobPath(job.id), publicUrl).href,
    identifier: { '@type': 'PropertyValue', name: brand.name, value: String(job.id) },
    datePosted: job.updated_at,
    hiringOrganization: { '@type': 'Organization', name: brand.legalEntity },
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: job.location.name } },
    directApply: true,
  };
  // Nothing in it may end its element.
  return JSON.stringify(posting).replaceAll('<', '\\u003c');
}
