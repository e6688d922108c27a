import type { Repository } from '@whorl/contract/repositories.ts';
import * as v from 'valibot';

export type GitHub = { apiUrl: string; token: string | undefined };

/** Result of one request. */
export type RepositoryResult =
  | { kind: 'found'; repository: Omit<Repository, 'checkedAt'>; etag: string | null }
  | { kind: 'unchanged' }
  /** Deleted, private, or nonexistent. */
  | { kind: 'gone' }
  | { kind: 'limited'; waitMs: number }
  | { kind: 'failed'; reason: string };

type Question = { name: string; etag: string | null; now: number; stop: AbortSignal };

const API_VERSION = '2022-11-28';
const TIMEOUT_MS = 5_000;
/** Responses have about 6 KB. */
const MAX_RESPONSE_LENGTH = 64 * 1024;
/** GitHub's minimum wait if a response gives no time. */
const DEFAULT_WAIT_MS = 60_000;
const MAX_WAIT_MS = 24 * 60 * 60_000;

const answerSchema = v.object({
  full_name: v.string(),
  html_url: v.pipe(v.string(), v.regex(/^https?:\/\//)),
  description: v.nullish(v.string(), ''),
  stargazers_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  license: v.nullish(v.object({ spdx_id: v.nullish(v.string()) })),
  language: v.nullish(v.string(), ''),
  archived: v.optional(v.boolean(), false),
});

/**
 * Requests one repository from GitHub, conditionally on its ETag.
 *
 * @param question `etag` of the stored response; `now` in milliseconds since 1970, for waits given as a time
 */
export async function fetchRepository(github: GitHub, { name, etag, now, stop }: Question): Promise<RepositoryResult> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetchOnOneHost(`${github.apiUrl.replace(/\/$/, '')}/repos/${name}`, signal, {
      accept: 'application/vnd.github+json',
      'x-github-api-version': API_VERSION,
      'user-agent': 'whorl',
      ...(etag !== null && { 'if-none-match': etag }),
      ...(github.token !== undefined && { authorization: `Bearer ${github.token}` }),
    });
    const answer = await read(response, name, now);
    if (!response.bodyUsed) await response.body?.cancel();
    return answer;
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function read(response: Response, name: string, now: number): Promise<RepositoryResult> {
  const { status, headers } = response;
  if (status === 304) return { kind: 'unchanged' };
  if (status === 404 || status === 410 || status === 451) return { kind: 'gone' };
  if (status === 429 || (status === 403 && isLimit(headers)))
    return { kind: 'limited', waitMs: parseWaitMs(headers, now) };
  if (status !== 200) return { kind: 'failed', reason: `GitHub responded with ${status}` };
  const text = await response.text();
  if (text.length > MAX_RESPONSE_LENGTH) return { kind: 'failed', reason: 'the response is too long' };
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text);
  if (!parsed.success) return { kind: 'failed', reason: `invalid response: ${parsed.issues[0].message}` };
  const { html_url, description, stargazers_count, license, language, archived } = parsed.output;
  const licence = license?.spdx_id ?? '';
  return {
    kind: 'found',
    etag: headers.get('etag'),
    repository: {
      name,
      url: html_url,
      description: description ?? '',
      stars: stargazers_count,
      licence: licence === 'NOASSERTION' ? '' : licence,
      language: language ?? '',
      archived,
    },
  };
}

/** Follows a redirect, which GitHub sends for renamed repositories, only to GitHub itself. */
async function fetchOnOneHost(url: string, signal: AbortSignal, headers: Record<string, string>): Promise<Response> {
  const init = { headers, redirect: 'manual', signal } as const;
  const response = await fetch(url, init);
  const location = [301, 302, 307, 308].includes(response.status) ? response.headers.get('location') : null;
  if (location === null) return response;
  await response.body?.cancel();
  const target = new URL(location, url);
  if (target.origin !== new URL(url).origin) throw new Error(`redirected to ${target.origin}`);
  return fetch(target, init);
}

/** Whether a 403 is a rate limit, which has one of these headers, or a missing permission. */
const isLimit = (headers: Headers): boolean =>
  headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0';

function parseWaitMs(headers: Headers, now: number): number {
  const seconds = headers.get('retry-after');
  const reset = headers.get('x-ratelimit-reset');
  const wait =
    seconds !== null
      ? Number(seconds) * 1000
      : headers.get('x-ratelimit-remaining') === '0' && reset !== null
        ? Number(reset) * 1000 - now
        : DEFAULT_WAIT_MS;
  return Number.isFinite(wait) ? Math.min(MAX_WAIT_MS, Math.max(DEFAULT_WAIT_MS, wait)) : DEFAULT_WAIT_MS;
}
