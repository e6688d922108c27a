import { brand } from '@whorl/contract/brand.ts';
import type { Job, JobListings, ListedJob } from '@whorl/contract/careers/job.ts';
import { type JobFilter, matchesFilter } from '@whorl/contract/careers/job-filter.ts';
import { applyPath, boardJobPath, pages } from '@whorl/contract/urls.ts';
import { parseFragment } from 'parse5';
import { type Html, html } from '../platform/static/html.ts';
import { getText } from '../platform/static/prerendered-page.ts';
import type { BoardAnswer } from './job-board.ts';
import { addSource, type JobSource, renderSourceParameters } from './job-source.ts';
import { decodeEntities, sanitizeHtml } from './sanitize-html.ts';

/** Characters; about three lines of a row. */
const EXCERPT_LENGTH = 180;

/** Returns the name of a job's first department, or an empty string. */
const getTeamName = ({ departments: [department] }: ListedJob): string => department?.name ?? '';

/** Renders a board's jobs that match the filter, with the filter form. */
export function renderJobList(
  { value, staleSince }: BoardAnswer<JobListings>,
  choice: JobFilter,
  source: JobSource,
): Html {
  const { jobs } = value;
  const shown = jobs.filter((job) => matchesFilter({ team: getTeamName(job), place: job.location.name }, choice));
  const count = `${shown.length} of ${jobs.length} position${jobs.length === 1 ? '' : 's'}`;
  return html`<h1 class="display">${formatHeadline(jobs.length)}</h1>${staleNote(staleSince)}
<form data-filter action="${pages.jobs.path}" method="get">${renderSourceParameters(source)}
${select('team', 'Team', 'All teams', jobs.map(getTeamName), choice.team)}
${select(
  'place',
  'Location',
  'All locations',
  jobs.map(({ location }) => location.name),
  choice.place,
)}
<button type="submit" class="button">Show</button>
<p class="caption" role="status">${count}</p></form>
<ul data-rows>${shown.map((job) => row(job, source))}</ul>${
    shown.length === 0 && jobs.length > 0
      ? html`<p class="lead" data-none>No position matches both. Choose all teams or all locations.</p>`
      : undefined
  }`;
}

/** Renders the page for when the board is unavailable and nothing is cached. */
export const renderBoardUnavailable = (
  address: string | undefined,
): Html => html`<h1 class="display">Open positions</h1>
<p class="lead">The job board is unavailable right now, so we can’t show the open positions. Please try again in a minute${
  address === undefined ? '.' : html`, or open <a class="link" href="${address}">the job board</a>.`
}</p>`;

/** Renders the page of one job. */
export function renderJob(
  { value: job, staleSince }: BoardAnswer<Job>,
  source: JobSource,
  publicUrl: string | undefined,
): Html {
  return html`<p class="caption"><a class="link" href="${addSource(pages.jobs.path, source)}">All positions</a></p>
<h1 class="title">${job.title}</h1>${staleNote(staleSince)}
<div data-job><div data-sheet><dl class="spec-sheet">
<div><dt>Team</dt><dd>${getTeamName(job) || 'not specified'}</dd></div>
<div><dt>Location</dt><dd>${job.location.name || 'not specified'}</dd></div>
<div><dt>Job ID</dt><dd>${job.id}</dd></div></dl>
${applyButton(String(job.id), source)}</div>
<div data-text>${sanitizeHtml(decodeEntities(job.content))}</div></div>
<script type="application/ld+json">${{ html: toJobPosting(job, publicUrl) }}</script>`;
}

/** A form instead of a link, because client-side navigation handles links, and the server renders this page. */
const applyButton = (job: string, source: JobSource): Html => {
  const [path, query] = applyPath(job).split('?');
  const [[name, value] = ['', '']] = [...new URLSearchParams(query)];
  return html`<form action="${path}" method="get"><input type="hidden" name="${name}" value="${value}">${renderSourceParameters(source)}
<button type="submit" class="button button-main">Apply</button></form>`;
};

const formatHeadline = (count: number): string =>
  count === 0 ? 'No open positions' : `${count} open position${count === 1 ? '' : 's'}`;

const staleNote = (since: number | undefined): Html | undefined =>
  since === undefined
    ? undefined
    : html`<p class="caption" data-stale>As of ${new Date(since).toISOString().slice(0, 16).replace('T', ' ')} UTC. The job
board is unavailable right now.</p>`;

function row(job: ListedJob, source: JobSource): Html {
  const team = getTeamName(job);
  const place = job.location.name;
  return html`<li data-team="${team}" data-place="${place}"><h2 class="row-title"><a href="${addSource(boardJobPath(job.id), source)}">${
    job.title
  }</a></h2><p>${createExcerpt(job)}</p><p class="caption">${team}<br>${place}</p></li>`;
}

function select(name: string, label: string, all: string, values: readonly string[], chosen: string): Html {
  const options = [...new Set(values)].filter((value) => value !== '').sort((one, other) => one.localeCompare(other));
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">
<option value="">${all}</option>${options.map((value) =>
    value === chosen ? html`<option selected>${value}</option>` : html`<option>${value}</option>`,
  )}</select></div>`;
}

function createExcerpt({ content }: ListedJob): string {
  const text = getText(parseFragment(decodeEntities(content)))
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')} …`;
}

/** Returns structured data of a job for search engines (https://schema.org/JobPosting). */
function toJobPosting(job: Job, publicUrl: string | undefined): string {
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: sanitizeHtml(decodeEntities(job.content)).html,
    url: publicUrl === undefined ? boardJobPath(job.id) : new URL(boardJobPath(job.id), publicUrl).href,
    identifier: { '@type': 'PropertyValue', name: brand.name, value: String(job.id) },
    datePosted: job.updated_at,
    hiringOrganization: { '@type': 'Organization', name: brand.legalEntity },
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: job.location.name } },
    directApply: true,
  };
  // Prevents text from closing the script element.
  return JSON.stringify(posting).replaceAll('<', '\\u003c');
}
