import * as v from 'valibot';
import { filterableParameters, type TrafficQuery, trafficQuerySchema } from '../analytics/traffic.ts';

/**
 * URL parameters of a traffic query: on the console's page, where they are optional, and in its API, where both days are
 * required.
 */
const trafficParameters = ['from', 'to', ...filterableParameters, 'group', 'bots', 'lines'] as const;

/** Value of `bots` that returns traffic of agents and bots separately from people. */
export const SEPARATE_BOTS = 'apart';

/** The invalid parameter and the problem with it. */
type InvalidParameter = { readonly field: string; readonly problem: string };

/**
 * Parses a traffic query from URL parameters.
 *
 * @returns the query, or the first invalid parameter; unknown and repeated parameters are invalid
 */
export function parseTrafficParameters(query: URLSearchParams): { question: TrafficQuery } | InvalidParameter {
  const known: readonly string[] = trafficParameters;
  for (const name of new Set(query.keys())) {
    if (!known.includes(name)) return { field: name, problem: `must be one of ${known.join(', ')}` };
    if (query.getAll(name).length > 1) return { field: name, problem: 'must be given only once' };
  }
  const origins = filterableParameters.filter((name) => query.has(name));
  if (origins[1] !== undefined) return { field: origins[1], problem: `cannot be combined with ${origins[0]}` };
  const [origin] = origins;
  const bots = query.get('bots');
  if (bots !== null && bots !== SEPARATE_BOTS) return { field: 'bots', problem: `must be ${SEPARATE_BOTS} or omitted` };
  const parsed = v.safeParse(trafficQuerySchema, {
    from: query.get('from') ?? undefined,
    to: query.get('to') ?? undefined,
    ...(bots !== null && { bots }),
    ...(origin !== undefined && { cameFrom: { parameter: origin, value: query.get(origin) } }),
    ...(query.has('group') && { pageGroup: query.get('group') }),
    ...(query.has('lines') && { lines: wholeNumber(query.get('lines') ?? '') }),
  });
  if (parsed.success) return { question: parsed.output };
  const [issue] = parsed.issues;
  return toInvalidParameter(String(issue.path?.[0]?.key ?? 'from'), issue);
}

/** `Number` alone would also accept `1e2` and `0x10`. */
const wholeNumber = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

function toInvalidParameter(key: string, { received, message }: v.BaseIssue<unknown>): InvalidParameter {
  const field = key === 'pageGroup' ? 'group' : key;
  if (received === 'undefined') return { field, problem: 'is missing' };
  if (field === 'from' && !message.startsWith('Invalid')) return { field, problem: message };
  const problems: Readonly<Record<string, string>> = {
    from: 'must be a day such as 2026-11-22',
    to: 'must be a day such as 2026-11-22',
    group: 'must be one of the page groups',
    lines: 'must be a whole number from 1 to 200',
  };
  return { field, problem: problems[field] ?? message };
}
