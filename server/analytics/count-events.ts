import type { CollectedEvent } from '@whorl/contract/analytics/collector.ts';
import { campaignParameters, filterableParameters, trafficKinds } from '@whorl/contract/analytics/traffic.ts';
import { pageGroups } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { checkPlanFit, type DescribedEvent, describeEvent } from './describe-event.ts';
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
  const origin = cameFrom === undefined ? '' : `${cameFrom.parameter}=${cameFrom.value}`;
  if (pageGroup === undefined) return origin;
  return origin === '' ? `group=${pageGroup}` : `${origin}\tgroup=${pageGroup}`;
}

/** Returns the value of a row's `id` column. */
export const rollupId = (row: Pick<RollupRow, 'filter' | 'traffic' | 'dimension' | 'period' | 'value'>): string =>
  [row.filter, row.traffic, row.dimension, row.period, row.value].join('\n');

/** Counts events in their order. Pure except that it updates `visits`. @returns rows by their ID */
export function countEvents(events: readonly EventRow[], visits: Visits): ReadonlyMap<string, CountedRow> {
  const groups: Groups = new Map();
  for (const row of events) countEvent(row, visits, groups);
  // Filtered counts are read by day; with months, the table would have twice as many rows.
  for (const day of [...groups.values()].filter(({ filter }) => filter === '').flatMap(listRows)) {
    const month = addRow(findGroup(groups, { ...day, period: day.period.slice(0, 'yyyy-mm'.length) }), day);
    month.times += day.times;
    month.visits += day.visits;
    mergeSketch(month.visitors, day.visitors);
  }
  return new Map([...groups.values()].flatMap(listRows).map((row) => [row.id, row]));
}

function countEvent(row: EventRow, visits: Visits, groups: Groups): void {
  const event = JSON.parse(row.event) as CollectedEvent;
  const described = describeEvent(event);
  const id = toVisitId(row);
  const visit = id === undefined ? createVisit() : (visits.get(id) ?? createVisit());
  if (id !== undefined) visits.set(id, visit);
  updateVisit(visit, described, row);
  if (!isPlanned(row, event)) return;
  const isView = described.pagePath !== null;
  const begins = isView && !visit.began;
  if (isView) visit.began = true;
  updateCurrentPage(visit, described, row);
  const entry = row.device_id === null ? undefined : toSketchEntry(row.device_id);
  const period = toDay(row.counted_at);
  const places = listDimensionValues(row, described, visit);
  for (const filter of listFilters(visit)) {
    const group = findGroup(groups, { filter, traffic: visit.traffic, period });
    for (const place of places) {
      if (!isCounted(filter, place.dimension)) continue;
      const counted = addRow(group, place);
      counted.times += 1;
      if (begins && place.dimension !== 'event') counted.visits += 1;
      if (entry !== undefined) addToSketch(counted.visitors, entry);
    }
  }
  countFunnel(visit, { row, described, begins }, groups);
}

const isPlanned = ({ plan_fit }: EventRow, event: CollectedEvent): boolean =>
  (plan_fit === 'unchecked' ? checkPlanFit(event) : plan_fit) === 'as planned';

function countFunnel(
  visit: VisitState,
  { row, described, begins }: { row: EventRow; described: DescribedEvent; begins: boolean },
  groups: Groups,
): void {
  if (begins) visit.landing = createLanding(visit, row, described);
  for (const step of countReachedSteps(visit.landing, described)) addRow(findGroup(groups, step), step).visits += 1;
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

type Place = Pick<RollupRow, 'dimension' | 'value'>;

/** Returns the dimensions and values under which an event is counted. */
function listDimensionValues(row: EventRow, { pagePath, form }: DescribedEvent, visit: VisitState): Place[] {
  const places: Place[] = [{ dimension: 'event', value: row.event_type }];
  if (form !== undefined) places.push({ dimension: 'form', value: form });
  if (pagePath === null) return places;
  places.push(
    { dimension: 'all', value: '' },
    { dimension: 'page', value: pagePath },
    { dimension: 'page group', value: visit.pageGroup ?? 'Other' },
  );
  for (const dimension of campaignParameters) {
    const value = visit.campaign[dimension];
    if (value !== undefined) places.push({ dimension, value });
  }
  if (visit.referrer !== undefined) places.push({ dimension: 'referrer', value: visit.referrer });
  if (row.country !== null) places.push({ dimension: 'country', value: row.country });
  for (const value of visit.variants) places.push({ dimension: 'variant', value });
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

/** Counted rows that differ in their dimensions and values only, by both. */
type Group = Pick<RollupRow, 'filter' | 'traffic' | 'period'> & {
  readonly rows: Map<Dimension, Map<string, CountedRow>>;
};
/** Groups by their filter, traffic and period. Finding a row by its ID would take longer than counting the event. */
type Groups = Map<string, Group>;

function findGroup(groups: Groups, { filter, traffic, period }: Omit<Group, 'rows'>): Group {
  const key = `${filter}\n${traffic}\n${period}`;
  const known = groups.get(key);
  if (known !== undefined) return known;
  const added = { filter, traffic, period, rows: new Map() };
  groups.set(key, added);
  return added;
}

const listRows = ({ rows }: Group): CountedRow[] => [...rows.values()].flatMap((byValue) => [...byValue.values()]);

/** Returns the row of a dimension and value; adds it if there is none. */
function addRow({ filter, traffic, period, rows }: Group, { dimension, value }: Place): CountedRow {
  const known = rows.get(dimension)?.get(value);
  if (known !== undefined) return known;
  const place = { filter, traffic, dimension, period, value };
  const added = { id: rollupId(place), ...place, times: 0, visits: 0, visitors: new Map() };
  rows.set(dimension, (rows.get(dimension) ?? new Map()).set(value, added));
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
