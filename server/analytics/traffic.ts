import type { EventName } from '@whorl/contract/analytics/events.ts';
import {
  type TrafficAnswer,
  type TrafficFigures,
  type TrafficKind,
  type TrafficLine,
  type TrafficQuery,
  type TrafficReport,
  trafficQuerySchema,
} from '@whorl/contract/analytics/traffic.ts';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../platform/database/tables.ts';
import { toFilterKey } from './count-events.ts';
import { readFunnel } from './funnel.ts';
import { listDays, splitIntoPeriods } from './periods.ts';
import { ROLLUPS } from './roll-up.ts';
import type { Dimension } from './rollup-tables.ts';
import { emptyRegisters, estimateVisitors, unpackSketch } from './visitor-sketch.ts';

/** More than the number of page groups, events or forms. */
const MAX_FIXED_VALUES = 200;

/** Filter of the rows of a report. */
type RowFilter = { filter: string; traffic: TrafficKind; periods: readonly string[] };

/**
 * Returns the traffic of the site in a range of days. Reads only the counts, so the duration depends on the number of days
 * and values, not of events.
 *
 * @throws ValiError if the question doesn't match the contract
 */
export async function readTraffic(kysely: Kysely<Tables>, given: TrafficQuery): Promise<TrafficAnswer> {
  const question = v.parse(trafficQuerySchema, given);
  const report = (traffic: TrafficKind) => readReport(kysely, question, traffic);
  const isApart = question.bots === 'apart';
  return {
    from: question.from,
    to: question.to,
    people: await report('people'),
    ...(isApart && {
      agents: await report('agents'),
      bots: await report('bots'),
      virtualMachines: await report('virtual machines'),
    }),
    countedUntil: await readCountedUntil(kysely),
  };
}

type Question = v.InferOutput<typeof trafficQuerySchema>;

async function readReport(kysely: Kysely<Tables>, question: Question, traffic: TrafficKind): Promise<TrafficReport> {
  const { from, to, cameFrom, pageGroup, lines: most } = question;
  const filter = toFilterKey(cameFrom, pageGroup);
  const origin = toFilterKey(cameFrom, undefined);
  const selectPeriods = (key: string) => (key === '' ? splitIntoPeriods(from, to) : listDays(from, to));
  const rowFilter: RowFilter = { filter, traffic, periods: selectPeriods(filter) };
  const list = (dimension: Dimension, atMost = most) => readLines(kysely, rowFilter, dimension, atMost);
  const [total = { pageViews: 0, visits: 0, visitors: 0 }] = (await list('all', 1)).map(sumFigures);
  const events = await list('event', MAX_FIXED_VALUES);
  const forms = await list('form', MAX_FIXED_VALUES);
  return {
    total,
    days: await readDays(kysely, { ...rowFilter, periods: listDays(from, to) }),
    pages: await list('page'),
    pageGroups: await list('page group', MAX_FIXED_VALUES),
    sources: await list('utm_source'),
    mediums: await list('utm_medium'),
    campaigns: await list('utm_campaign'),
    terms: await list('utm_term'),
    contents: await list('utm_content'),
    referrers: await list('referrer'),
    countries: await list('country'),
    variants: await list('variant'),
    events: events.map(({ value, pageViews, visitors }) => ({ event: value as EventName, times: pageViews, visitors })),
    conversions: forms.map(({ value, pageViews, visitors }) => ({
      form: value,
      times: pageViews,
      visitors,
      // Both are estimates, whose error can make the ratio exceed 1.
      rate: total.visitors === 0 ? 0 : Math.min(1, visitors / total.visitors),
    })),
    funnel: await readFunnel(kysely, { filter: origin, traffic, periods: selectPeriods(origin) }, pageGroup),
  };
}

/** Reads the most frequent values from the index, then only their sketches. */
async function readLines(
  kysely: Kysely<Tables>,
  rowFilter: RowFilter,
  dimension: Dimension,
  most: number,
): Promise<TrafficLine[]> {
  const rows = selectRows(kysely, rowFilter, dimension);
  const lines = await rows
    .select(['value'])
    .select((row) => [row.fn.sum('times').as('times'), row.fn.sum('visits').as('visits')])
    .groupBy('value')
    .orderBy('times', 'desc')
    .orderBy('value')
    .limit(most)
    .execute();
  if (lines.length === 0) return [];
  const sketches = new Map(lines.map(({ value }) => [value, emptyRegisters()]));
  const packed = await rows
    .select(['value', 'visitors'])
    .where('value', 'in', [...sketches.keys()])
    .execute();
  for (const { value, visitors } of packed) unpackSketch(sketches.get(value) ?? emptyRegisters(), visitors);
  return lines.map(({ value, times, visits }) => ({
    value,
    pageViews: Number(times),
    visits: Number(visits),
    visitors: estimateVisitors(sketches.get(value) ?? emptyRegisters()),
  }));
}

async function readDays(kysely: Kysely<Tables>, rowFilter: RowFilter): Promise<TrafficReport['days']> {
  const rows = await selectRows(kysely, rowFilter, 'all').select(['period', 'times', 'visits', 'visitors']).execute();
  const byDay = new Map(rows.map((row) => [row.period, row]));
  return rowFilter.periods.map((day) => {
    const sketch = emptyRegisters();
    const row = byDay.get(day);
    if (row !== undefined) unpackSketch(sketch, row.visitors);
    return { day, pageViews: row?.times ?? 0, visits: row?.visits ?? 0, visitors: estimateVisitors(sketch) };
  });
}

const selectRows = (kysely: Kysely<Tables>, { filter, traffic, periods }: RowFilter, dimension: Dimension) =>
  kysely
    .selectFrom('analytics_rollups')
    .where('filter', '=', filter)
    .where('traffic', '=', traffic)
    .where('dimension', '=', dimension)
    .where('period', 'in', periods);

const sumFigures = ({ pageViews, visits, visitors }: TrafficLine): TrafficFigures => ({ pageViews, visits, visitors });

/** Returns the time when the last counted event was received. */
async function readCountedUntil(kysely: Kysely<Tables>): Promise<number | null> {
  const event = await kysely
    .selectFrom('analytics_events')
    .select('received_at')
    .where('seq', '<=', kysely.selectFrom('analytics_cursors').select('position').where('name', '=', ROLLUPS))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.received_at ?? null;
}
