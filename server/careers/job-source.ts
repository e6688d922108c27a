import { getCampaign } from '@whorl/contract/browsing-history.ts';
import { fieldLengths } from '@whorl/contract/leads/form-fields.ts';
import type { FastifyRequest } from 'fastify';
import { getPageUrl } from '../platform/http/get-page-url.ts';
import { type Html, html } from '../platform/static/html.ts';

/** Query parameters that say where an applicant comes from: `gh_src` of a job board, and `utm_…`. */
export type JobSource = Readonly<Record<string, string>>;

/** Parameter of Greenhouse for the source of an applicant. */
const SOURCE_PARAMETER = 'gh_src';
/** The same in an application (https://developers.greenhouse.io/job-board.html#submit-an-application). */
const SOURCE_FIELD = 'mapped_url_token';

/** Returns the source in the URL of a request, or else in that of the page with the link. */
export function readJobSource(request: FastifyRequest): JobSource {
  const source = parseSource(new URL(request.url, 'http://localhost'));
  const page = getPageUrl(request);
  return Object.keys(source).length > 0 || page === undefined ? source : parseSource(page);
}

function parseSource(url: URL): JobSource {
  const [source = '', ...others] = url.searchParams.getAll(SOURCE_PARAMETER);
  const isValid =
    source !== '' && source.length <= fieldLengths.utmValue && !/\p{Cc}/u.test(source) && others.length === 0;
  return { ...(isValid && { [SOURCE_PARAMETER]: source }), ...getCampaign(url) };
}

/** Returns the source in the fields of an application. */
export function getSubmittedSource(fields: Readonly<Record<string, unknown>>): JobSource {
  const parameters = Object.entries(fields)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]): [string, string] => [name === SOURCE_FIELD ? SOURCE_PARAMETER : name, value]);
  return parseSource(new URL(`?${new URLSearchParams(parameters)}`, 'http://localhost'));
}

/** Adds the source to a path with or without a query. */
export function addSource(path: string, source: JobSource): string {
  const query = new URLSearchParams(source).toString();
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** Renders the source as hidden fields of a form that leads to another page. */
export const renderSourceParameters = (source: JobSource): readonly Html[] =>
  Object.entries(source).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

/** Renders the source as hidden fields of an application. */
export const renderSourceFields = ({ [SOURCE_PARAMETER]: source, ...campaign }: JobSource): readonly Html[] =>
  renderSourceParameters({ ...(source && { [SOURCE_FIELD]: source }), ...campaign });
