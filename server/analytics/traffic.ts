import type { EventName } from '@whorl/contract/analytics/events.ts';
import {
  type TrafficAnswer,
  type TrafficFigures,
  type TrafficKind,
  type TrafficLine,
  type TrafficQuestion,
  type TrafficReport,
  trafficQuestionSchema,
} from '@whorl/contract/analytics/traffic.ts';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../platform/database/tables.ts';
import { filterOf } from './count-events.ts';
import { daysOf, periodsOf } from './periods.ts';
import { ROLLUPS } from './roll-up.ts';
import type { Dimension } from './rollup-tables.ts';
import { emptyRegisters, estimateOf, unpackInto } from './visitor-sketch.ts';

/** More lines than there are groups, events or forms. */
const ALL_LINES = 200;

/** Rows of which counts, of which kind of traffic. */
type Asked = { filter: string; traffic: TrafficKind; periods: readonly string[] };

/**
 * The traffic of the site in a range of days, from the counts alone: how long it takes goes by the days and values that
 * there are, not by the events.
 *
 * @throws valibot's ValiError when the question is not as the contract has it
 */
export async function readTraffic(kysely: Kysely<Tables>, given: TrafficQuestion): Promise<TrafficAnswer> {
  const question = v.parse(trafficQuestionSchema, given);
  const report = (traffic: TrafficKind) => readReport(kysely, question, traffic);
  const isApart = question.bots === 'apart';
  return {
    from: question.from,
    to: question.to,
    people: await report('people'),
    ...(isApart && { bots: await report('bots'), virtualMachines: await report('virtual machines') }),
    countedUntil: await readCountedUntil(kysely),
  };
}

type Question = v.InferOutput<typeof trafficQuestionSchema>;

async function readReport(kysely: Kysely<Tables>, question: Question, traffic: TrafficKind): Promise<TrafficReport> {
  const { from, to, cameFrom, pageGroup, lines: most } = question;
  const filter = filterOf(cameFrom, pageGroup);
  const asked: Asked = { filter, traffic, periods: filter === '' ? periodsOf(from, to) : daysOf(from, to) };
  const list = (dimension: Dimension, atMost = most) => readLines(kysely, asked, dimension, atMost);
  const [total = { pageViews: 0, visits: 0, visitors: 0 }] = (await list('all', 1)).map(figuresOf);
  const events = await list('event', ALL_LINES);
  const forms = await list('form', ALL_LINES);
  return {
    total,
    days: await readDays(kysely, { ...asked, periods: daysOf(from, to) }),
    pages: await list('page'),
    pageGroups: await list('page group', ALL_LINES),
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
      // Two estimates: what comes out above one is their error.
      rate: total.visitors === 0 ? 0 : Math.min(1, visitors / total.visitors),
    })),
  };
}

/** First what there is most of, by the figures in the index; then the sketches of these lines alone. */
async function readLines(
  kysely: Kysely<Tables>,
  asked: Asked,
  dimension: Dimension,
  most: number,
): Promise<TrafficLine[]> {
  const rows = rowsOf(kysely, asked, dimension);
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
  for (const { value, visitors } of packed) unpackInto(sketches.get(value) ?? emptyRegisters(), visitors);
  return lines.map(({ value, times, visits }) => ({
    value,
    pageViews: Number(times),
    visits: Number(visits),
    visitors: estimateOf(sketches.get(value) ?? emptyRegisters()),
  }));
}

async function readDays(kysely: Kysely<Tables>, asked: Asked): Promise<TrafficReport['days']> {
  const rows = await rowsOf(kysely, asked, 'all').select(['period', 'times', 'visits', 'visitors']).execute();
  const byDay = new Map(rows.map((row) => [row.period, row]));
  return asked.periods.map((day) => {
    const sketch = emptyRegisters();
    const row = byDay.get(day);
    if (row !== undefined) unpackInto(sketch, row.visitors);
    return { day, pageViews: row?.times ?? 0, visits: row?.visits ?? 0, visitors: estimateOf(sketch) };
  });
}

const rowsOf = (kysely: Kysely<Tables>, { filter, traffic, periods }: Asked, dimension: Dimension) =>
  kysely
    .selectFrom('analytics_rollups')
    .where('filter', '=', filter)
    .where('traffic', '=', traffic)
    .where('dimension', '=', dimension)
    .where('period', 'in', periods);

const figuresOf = ({ pageViews, visits, visitors }: TrafficLine): TrafficFigures => ({ pageViews, visits, visitors });

/** When the last event that is counted came. */
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
