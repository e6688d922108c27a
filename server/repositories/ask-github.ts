import type { Repository } from '@whorl/contract/repositories.ts';
import * as v from 'valibot';

export type GitHub = { apiUrl: string; token: string | undefined };

/** What one question came to. */
export type GitHubAnswer =
  | { kind: 'known'; repository: Omit<Repository, 'checkedAt'>; etag: string | null }
  | { kind: 'unchanged' }
  /** Deleted, made private, or never there. */
  | { kind: 'gone' }
  | { kind: 'limited'; waitMs: number }
  | { kind: 'failed'; reason: string };

type Question = { name: string; etag: string | null; now: number; stop: AbortSignal };

const API_VERSION = '2022-11-28';
const TIMEOUT_MS = 5_000;
/** About 6 KB in fact. */
const LONGEST_ANSWER = 64 * 1024;
/** GitHub asks for a minute at least where it gives no time. */
const WAIT_UNTOLD_MS = 60_000;
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

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
 * Asks GitHub for one repository, and for nothing where it is as it was.
 *
 * @param question `etag` of the answer that is stored; `now` in milliseconds since 1970, for waits that are given as a time
 */
export async function askGitHub(github: GitHub, { name, etag, now, stop }: Question): Promise<GitHubAnswer> {
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

async function read(response: Response, name: string, now: number): Promise<GitHubAnswer> {
  const { status, headers } = response;
  if (status === 304) return { kind: 'unchanged' };
  if (status === 404 || status === 410 || status === 451) return { kind: 'gone' };
  if (status === 429 || (status === 403 && isLimit(headers))) return { kind: 'limited', waitMs: waitOf(headers, now) };
  if (status !== 200) return { kind: 'failed', reason: `GitHub answered ${status}` };
  const text = await response.text();
  if (text.length > LONGEST_ANSWER) return { kind: 'failed', reason: 'the answer is too long' };
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text);
  if (!parsed.success) return { kind: 'failed', reason: `the answer is none: ${parsed.issues[0].message}` };
  const { html_url, description, stargazers_count, license, language, archived } = parsed.output;
  const licence = license?.spdx_id ?? '';
  return {
    kind: 'known',
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

/** A renamed repository is answered with a redirect; anywhere else than to GitHub itself nobody follows one. */
async function fetchOnOneHost(url: string, signal: AbortSignal, headers: Record<string, string>): Promise<Response> {
  const init = { headers, redirect: 'manual', signal } as const;
  const response = await fetch(url, init);
  const location = [301, 302, 307, 308].includes(response.status) ? response.headers.get('location') : null;
  if (location === null) return response;
  await response.body?.cancel();
  const target = new URL(location, url);
  if (target.origin !== new URL(url).origin) throw new Error(`a redirect to ${target.origin}`);
  return fetch(target, init);
}

/** 403 is also how GitHub says that something is forbidden; a limit comes with one of these. */
const isLimit = (headers: Headers): boolean =>
  headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0';

function waitOf(headers: Headers, now: number): number {
  const seconds = headers.get('retry-after');
  const reset = headers.get('x-ratelimit-reset');
  const wait =
    seconds !== null
      ? Number(seconds) * 1000
      : headers.get('x-ratelimit-remaining') === '0' && reset !== null
        ? Number(reset) * 1000 - now
        : WAIT_UNTOLD_MS;
  return Number.isFinite(wait) ? Math.min(LONGEST_WAIT_MS, Math.max(WAIT_UNTOLD_MS, wait)) : WAIT_UNTOLD_MS;
}
