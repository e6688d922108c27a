import type { CollectedEvent } from '@whorl/contract/analytics/collector.ts';
import { campaignParameters, filterableParameters, trafficKinds } from '@whorl/contract/analytics/traffic.ts';
import { pageGroups } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { type DescribedEvent, describeEvent } from './describe-event.ts';
import type { EventRow } from './event-tables.ts';
import type { Dimension, RollupRow } from './rollup-tables.ts';
import { addTo, mergeInto, noteOf, type Sketch } from './visitor-sketch.ts';

/** What is known of a visit: where it came from, and where it is now, for events that do not say so. */
export type VisitMemory = v.InferOutput<typeof visitMemorySchema>;
export const visitMemorySchema = v.object({
  traffic: v.picklist(trafficKinds),
  /** Whether a page was seen: from the first on, it is counted. */
  began: v.boolean(),
  campaign: v.partial(v.object(v.entriesFromList(campaignParameters, v.string()))),
  referrer: v.optional(v.string()),
  variants: v.array(v.string()),
  pageGroup: v.optional(v.picklist(pageGroups)),
});
export type Visits = Map<string, VisitMemory>;

/** What is added to a row of the counts. */
export type Counted = Omit<RollupRow, 'visitors'> & { visitors: Sketch };

/**
 * Which visit an event belongs to: a session of a device, or where there is none, a day of it; undefined for an event
 * that names no device.
 */
export function visitOf({ device_id, session_id, counted_at }: EventRow): string | undefined {
  if (device_id === null) return undefined;
  return `${device_id} ${session_id === null || session_id < 0 ? dayOf(counted_at) : session_id}`;
}

/** By what the counts can be narrowed, as it stands in a row. */
export function filterOf(
  cameFrom: { parameter: string; value: string } | undefined,
  pageGroup: string | undefined,
): string {
  const parts = [
    ...(cameFrom === undefined ? [] : [`${cameFrom.parameter}=${cameFrom.value}`]),
    ...(pageGroup === undefined ? [] : [`group=${pageGroup}`]),
  ];
  return parts.join('\t');
}

export const rollupId = (row: Pick<RollupRow, 'filter' | 'traffic' | 'dimension' | 'period' | 'value'>): string =>
  [row.filter, row.traffic, row.dimension, row.period, row.value].join('\n');

/** Counts events in their order. Pure, but that it learns of `visits` what the events tell of them. */
export function countEvents(events: readonly EventRow[], visits: Visits): ReadonlyMap<string, Counted> {
  const counted = new Map<string, Counted>();
  for (const row of events) countEvent(row, visits, counted);
  for (const day of [...counted.values()]) {
    // What is asked for with a filter is read day by day: months for all of them would be half of all rows.
    if (day.filter !== '') continue;
    const month = addedTo(counted, { ...day, period: day.period.slice(0, 'yyyy-mm'.length) });
    month.times += day.times;
    month.visits += day.visits;
    mergeInto(month.visitors, day.visitors);
  }
  return counted;
}

function countEvent(row: EventRow, visits: Visits, counted: Map<string, Counted>): void {
  const event = JSON.parse(row.event) as CollectedEvent;
  const described = describeEvent(event);
  const id = visitOf(row);
  const visit = id === undefined ? newVisit() : (visits.get(id) ?? newVisit());
  if (id !== undefined) visits.set(id, visit);
  learn(visit, described);
  if (described.planFit !== 'as planned') return;
  const isView = described.pagePath !== null;
  const begins = isView && !visit.began;
  if (isView) visit.began = true;
  const note = row.device_id === null ? undefined : noteOf(row.device_id);
  const period = dayOf(row.counted_at);
  const places = placesOf(row, described, visit);
  for (const filter of filtersOf(visit)) {
    for (const [dimension, value] of places) {
      if (!isAsked(filter, dimension)) continue;
      const place = addedTo(counted, { filter, traffic: visit.traffic, dimension, period, value });
      place.times += 1;
      if (begins && dimension !== 'event') place.visits += 1;
      if (note !== undefined) addTo(place.visitors, note);
    }
  }
}

/** The first campaign and the first referrer of a visit are what it came from. */
function learn(visit: VisitMemory, described: DescribedEvent): void {
  if (Object.keys(visit.campaign).length === 0) visit.campaign = described.campaign;
  visit.referrer ??= described.referrer;
  visit.traffic = described.traffic ?? visit.traffic;
  visit.pageGroup = described.pageGroup ?? visit.pageGroup;
  if (described.variants.length > 0) visit.variants = [...new Set([...visit.variants, ...described.variants])];
}

/** In which lists an event is a line. */
function placesOf(row: EventRow, { pagePath, form }: DescribedEvent, visit: VisitMemory): [Dimension, string][] {
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

/** Of one origin of visits on one group of pages only the main lists: all of them would be most of all rows. */
export const isAsked = (filter: string, dimension: Dimension): boolean =>
  !filter.includes('\t') || mainDimensions.has(dimension);
const mainDimensions: ReadonlySet<Dimension> = new Set(['all', 'page', 'page group', 'event', 'form']);

/** Everything, what visits from the same place did, what was done on its kind of page, and both together. */
function filtersOf({ campaign, referrer, pageGroup }: VisitMemory): string[] {
  const origins = filterableParameters.flatMap((parameter) => {
    const value = parameter === 'referrer' ? referrer : campaign[parameter];
    return value === undefined ? [] : [{ parameter, value }];
  });
  return [undefined, ...origins].flatMap((one) => [
    filterOf(one, undefined),
    ...(pageGroup === undefined ? [] : [filterOf(one, pageGroup)]),
  ]);
}

function addedTo(
  counted: Map<string, Counted>,
  place: Omit<RollupRow, 'id' | 'times' | 'visits' | 'visitors'>,
): Counted {
  const id = rollupId(place);
  const known = counted.get(id);
  if (known !== undefined) return known;
  const { filter, traffic, dimension, period, value } = place;
  const added = { id, filter, traffic, dimension, period, value, times: 0, visits: 0, visitors: new Map() };
  counted.set(id, added);
  return added;
}

const newVisit = (): VisitMemory => ({
  traffic: 'people',
  began: false,
  campaign: {},
  referrer: undefined,
  variants: [],
  pageGroup: undefined,
});

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
