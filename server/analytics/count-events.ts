import type { CollectedEvent } from '@whorl/contract/analytics/collector.ts';
import { campaignParameters, filterableParameters, trafficKinds } from '@whorl/contract/analytics/traffic.ts';
import { pageGroups } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { type DescribedEvent, describeEvent } from './describe-event.ts';
import type { EventRow } from './event-tables.ts';
import { countReachedSteps, landingSchema } from './funnel.ts';
import type { Dimension, RollupRow } from './rollup-tables.ts';
import { addToSketch, mergeSketch, type Sketch, toSketchEntry } from './visitor-sketch.ts';

/** State of a visit: its origin and current page, for events that don't contain them. */
export type VisitState = v.InferOutput<typeof visitMemorySchema>;
export const visitMemorySchema = v.object({
  traffic: v.picklist(trafficKinds),
  /** Whether a page was viewed; a visit counts from its first page view. */
  began: v.boolean(),
  campaign: v.partial(v.object(v.entriesFromList(campaignParameters, v.string()))),
  referrer: v.optional(v.string()),
  variants: v.array(v.string()),
  pageGroup: v.optional(v.picklist(pageGroups)),
  /** Path of the latest page view, and `counted_at` of the latest counted event. */
  page: v.optional(v.string()),
  seenAt: v.optional(v.number()),
  /** Undefined before the first page view, and for visits that began before landings were stored. */
  landing: v.optional(landingSchema),
});
export type Visits = Map<string, VisitState>;

/** Numbers to add to a row of the counts. */
export type CountedRow = Omit<RollupRow, 'visitors'> & { visitors: Sketch };

/**
 * Returns the ID of an event's visit: a session of a device, or a day if there is no session; undefined for an event
 * without a device.
 */
export function toVisitId({ device_id, session_id, counted_at }: EventRow): string | undefined {
  if (device_id === null) return undefined;
  return `${device_id} ${session_id === null || session_id < 0 ? toDay(counted_at) : session_id}`;
}

/** Returns the value of a row's `filter` column. */
export function toFilterKey(
  cameFrom: { parameter: string; value: string } | undefined,
  pageGroup: string | undefined,
): string {
  const parts = [
    ...(cameFrom === undefined ? [] : [`${cameFrom.parameter}=${cameFrom.value}`]),
    ...(pageGroup === undefined ? [] : [`group=${pageGroup}`]),
  ];
  return parts.join('\t');
}

/** Returns the value of a row's `id` column. */
export const rollupId = (row: Pick<RollupRow, 'filter' | 'traffic' | 'dimension' | 'period' | 'value'>): string =>
  [row.filter, row.traffic, row.dimension, row.period, row.value].join('\n');

/** Counts events in their order. Pure except that it updates `visits`. */
export function countEvents(events: readonly EventRow[], visits: Visits): ReadonlyMap<string, CountedRow> {
  const counted = new Map<string, CountedRow>();
  for (const row of events) countEvent(row, visits, counted);
  for (const day of [...counted.values()]) {
    // Filtered counts are read by day; with months, the table would have twice as many rows.
    if (day.filter !== '') continue;
    const month = addRow(counted, { ...day, period: day.period.slice(0, 'yyyy-mm'.length) });
    month.times += day.times;
    month.visits += day.visits;
    mergeSketch(month.visitors, day.visitors);
  }
  return counted;
}

function countEvent(row: EventRow, visits: Visits, counted: Map<string, CountedRow>): void {
  const event = JSON.parse(row.event) as CollectedEvent;
  const described = describeEvent(event);
  const id = toVisitId(row);
  const visit = id === undefined ? createVisit() : (visits.get(id) ?? createVisit());
  if (id !== undefined) visits.set(id, visit);
  updateVisit(visit, described, row);
  if (described.planFit !== 'as planned') return;
  const isView = described.pagePath !== null;
  const begins = isView && !visit.began;
  if (isView) visit.began = true;
  updateCurrentPage(visit, described, row);
  const entry = row.device_id === null ? undefined : toSketchEntry(row.device_id);
  const period = toDay(row.counted_at);
  const places = listDimensionValues(row, described, visit);
  for (const filter of listFilters(visit)) {
    for (const [dimension, value] of places) {
      if (!isCounted(filter, dimension)) continue;
      const place = addRow(counted, { filter, traffic: visit.traffic, dimension, period, value });
      place.times += 1;
      if (begins && dimension !== 'event') place.visits += 1;
      if (entry !== undefined) addToSketch(place.visitors, entry);
    }
  }
  countFunnel(visit, { row, described, begins }, counted);
}

function countFunnel(
  visit: VisitState,
  { row, described, begins }: { row: EventRow; described: DescribedEvent; begins: boolean },
  counted: Map<string, CountedRow>,
): void {
  if (begins) visit.landing = createLanding(visit, row, described);
  for (const step of countReachedSteps(visit.landing, described)) addRow(counted, step).visits += 1;
}

function updateCurrentPage(visit: VisitState, { pagePath }: DescribedEvent, { counted_at }: EventRow): void {
  visit.page = pagePath ?? visit.page;
  visit.seenAt = Math.max(counted_at, visit.seenAt ?? 0);
}

const createLanding = (
  visit: VisitState,
  { counted_at }: EventRow,
  { pagePath }: DescribedEvent,
): VisitState['landing'] => ({
  day: toDay(counted_at),
  traffic: visit.traffic,
  pageGroup: visit.pageGroup ?? 'Other',
  path: pagePath ?? '',
  filters: listFilters({ ...visit, pageGroup: undefined }),
  steps: 0,
});

/** Updates a visit with an event. Its origin is the first campaign and the first referrer. */
function updateVisit(
  visit: VisitState,
  described: DescribedEvent,
  { traffic, page_group }: Pick<EventRow, 'traffic' | 'page_group'>,
): void {
  if (Object.keys(visit.campaign).length === 0) visit.campaign = described.campaign;
  visit.referrer ??= described.referrer;
  visit.traffic = traffic ?? visit.traffic;
  visit.pageGroup = page_group ?? visit.pageGroup;
  if (described.variants.length > 0) visit.variants = [...new Set([...visit.variants, ...described.variants])];
}

/** Returns the dimensions and values under which an event is counted. */
function listDimensionValues(
  row: EventRow,
  { pagePath, form }: DescribedEvent,
  visit: VisitState,
): [Dimension, string][] {
  const places: [Dimension, string][] = [['event', row.event_type]];
  if (form !== undefined) places.push(['form', form]);
  if (pagePath === null) return places;
  places.push(['all', ''], ['page', pagePath], ['page group', visit.pageGroup ?? 'Other']);
  for (const parameter of campaignParameters) {
    const value = visit.campaign[parameter];
    if (value !== undefined) places.push([parameter, value]);
  }
  if (visit.referrer !== undefined) places.push(['referrer', visit.referrer]);
  if (row.country !== null) places.push(['country', row.country]);
  for (const variant of visit.variants) places.push(['variant', variant]);
  return places;
}

/**
 * Whether a dimension is counted with a filter. With two filters only the main ones are, to limit the number of rows.
 */
export const isCounted = (filter: string, dimension: Dimension): boolean =>
  !filter.includes('\t') || mainDimensions.has(dimension);
const mainDimensions: ReadonlySet<Dimension> = new Set(['all', 'page', 'page group', 'event', 'form']);

/** Returns the filters that a visit matches: none, its origin, its page group, and both. */
function listFilters({ campaign, referrer, pageGroup }: VisitState): string[] {
  const origins = filterableParameters.flatMap((parameter) => {
    const value = parameter === 'referrer' ? referrer : campaign[parameter];
    return value === undefined ? [] : [{ parameter, value }];
  });
  return [undefined, ...origins].flatMap((one) => [
    toFilterKey(one, undefined),
    ...(pageGroup === undefined ? [] : [toFilterKey(one, pageGroup)]),
  ]);
}

function addRow(
  counted: Map<string, CountedRow>,
  place: Omit<RollupRow, 'id' | 'times' | 'visits' | 'visitors'>,
): CountedRow {
  const id = rollupId(place);
  const known = counted.get(id);
  if (known !== undefined) return known;
  const { filter, traffic, dimension, period, value } = place;
  const added = { id, filter, traffic, dimension, period, value, times: 0, visits: 0, visitors: new Map() };
  counted.set(id, added);
  return added;
}

const createVisit = (): VisitState => ({
  traffic: 'people',
  began: false,
  campaign: {},
  referrer: undefined,
  variants: [],
  pageGroup: undefined,
  page: undefined,
  seenAt: undefined,
  landing: undefined,
});

const toDay = (at: number): string => new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
