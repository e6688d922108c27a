import * as v from 'valibot';
import { filterableParameters, type TrafficQuestion, trafficQuestionSchema } from '../analytics/traffic.ts';

/**
 * The parameters of an address that says which traffic is asked for: of the console's page, where they may be left out,
 * and of the call behind it, where both days have to be given.
 */
export const trafficParameters = ['from', 'to', ...filterableParameters, 'group', 'bots', 'lines'] as const;
export type TrafficParameter = (typeof trafficParameters)[number];

/** What an address says of bots where they are wanted beside the people. */
export const BOTS_APART = 'apart';

/** Which parameter is wrong, and how. */
export type WrongParameter = { readonly field: string; readonly problem: string };

/**
 * Reads the question out of an address.
 *
 * @returns the question, or the first parameter that is wrong: unknown ones, and those that are given twice, are
 */
export function readTrafficParameters(query: URLSearchParams): { question: TrafficQuestion } | WrongParameter {
  const known: readonly string[] = trafficParameters;
  for (const name of new Set(query.keys())) {
    if (!known.includes(name)) return { field: name, problem: `is none of ${known.join(', ')}` };
    if (query.getAll(name).length > 1) return { field: name, problem: 'is given twice' };
  }
  const origins = filterableParameters.filter((name) => query.has(name));
  if (origins[1] !== undefined) return { field: origins[1], problem: `cannot stand beside ${origins[0]}` };
  const [origin] = origins;
  const bots = query.get('bots');
  if (bots !== null && bots !== BOTS_APART) return { field: 'bots', problem: `has to be ${BOTS_APART}, or left out` };
  const parsed = v.safeParse(trafficQuestionSchema, {
    from: query.get('from') ?? undefined,
    to: query.get('to') ?? undefined,
    ...(bots !== null && { bots }),
    ...(origin !== undefined && { cameFrom: { parameter: origin, value: query.get(origin) } }),
    ...(query.has('group') && { pageGroup: query.get('group') }),
    ...(query.has('lines') && { lines: wholeNumber(query.get('lines') ?? '') }),
  });
  if (parsed.success) return { question: parsed.output };
  const [issue] = parsed.issues;
  return wrongOf(String(issue.path?.[0]?.key ?? 'from'), issue);
}

/** `1e2` and `0x10` are numbers to JavaScript, and to nobody else. */
const wholeNumber = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

function wrongOf(key: string, { received, message }: v.BaseIssue<unknown>): WrongParameter {
  const field = key === 'pageGroup' ? 'group' : key;
  if (received === 'undefined') return { field, problem: 'is missing' };
  if (field === 'from' && !message.startsWith('Invalid')) return { field, problem: message };
  const problems: Readonly<Record<string, string>> = {
    from: 'has to be a day such as 2026-11-22',
    to: 'has to be a day such as 2026-11-22',
    group: 'is none of the page groups',
    lines: 'has to be a whole number from 1 to 200',
  };
  return { field, problem: problems[field] ?? message };
}
