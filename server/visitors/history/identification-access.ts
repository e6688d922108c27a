import {
  type Calibration,
  type FilteredSignal,
  filteredSignals,
  IDENTIFICATIONS_PER_PAGE,
  type IdentificationDetail,
  type IdentificationExportQuery,
  type IdentificationFilter,
  type IdentificationList,
  type IdentificationListQuery,
  type IdentificationSummary,
  type VisitorSummary,
} from '@whorl/contract/console/identifications.ts';
import { shortestPrefix } from '@whorl/contract/identification/api-limits.ts';
import type { EventProducts, MatchExplanation } from '@whorl/contract/identification/event.ts';
import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import { type ExportRow, exportRows } from '../../platform/export-rows.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { toIsoTime } from '../../platform/iso-time.ts';
import { readCalibration } from '../matching/predictions.ts';
import { countEvents, type EventFilter, findEvents } from '../server-api/find-events.ts';
import { cursorSchema, networksSchema } from '../server-api/parse-parameters.ts';
import { eventColumns, type StoredEvent, toEvent } from './stored-event.ts';

const DAY_MS = 86_400_000;
const NETWORK_PROBLEM = `must be an IP address, or a network such as 192.0.2.0/24, not larger than /${shortestPrefix.ipv4} (IPv6: /${shortestPrefix.ipv6})`;
const EXPORTED_AT_ONCE = 500;
/** Latest identifications of a visitor from which its networks are listed. */
const SUMMARIZED_VISITS = 500;
const MAX_PROFILES = 50;
/** Counts end here. */
const MAX_COUNT = 1_000_000;

const exportColumns = [
  'requestId',
  'at',
  'visitorId',
  'linkedId',
  'country',
  'network',
  'bot',
  'browser',
  'os',
  'url',
  'decision',
  'confidence',
  'signals',
] as const satisfies readonly (keyof IdentificationSummary)[];

/** Creates the functions with which operators read identifications and visitors. */
export const createIdentificationAccess = (database: Database) => ({
  /** @throws ApiError `bad_request` if `network` is no IP address or network, or a network that is too large */
  async list({ after, ...filter }: IdentificationListQuery): Promise<IdentificationList> {
    const { events, next } = await findEvents(database, filter.workspace ?? OWN_WORKSPACE, toEventFilter(filter), {
      limit: IDENTIFICATIONS_PER_PAGE,
      after: after === undefined ? undefined : v.parse(cursorSchema, after),
    });
    return { identifications: events.map(summarize), next: next ?? null };
  },

  async count(period: { from: number; until: number }): Promise<{ all: number; badBots: number }> {
    const count = (filter: EventFilter) => countEvents(database, OWN_WORKSPACE, filter, MAX_COUNT);
    return { all: await count(period), badBots: await count({ ...period, bots: ['bad'] }) };
  },

  /** Returns an identification of any workspace. */
  async find(requestId: string): Promise<IdentificationDetail | undefined> {
    const row = await database.kysely
      .selectFrom('identifications')
      .select([...eventColumns, 'workspace'])
      .where('request_id', '=', requestId)
      .executeTakeFirst();
    return row && { ...detail(toEvent(row)), workspace: row.workspace };
  },

  readCalibration: (workspace: string | undefined, now: number): Promise<Calibration> =>
    readCalibration(database, workspace ?? OWN_WORKSPACE, now),

  findVisitor: (visitorId: string): Promise<VisitorSummary | undefined> => findVisitor(database, visitorId),

  /** Yields the text of a file with all identifications that match a filter, oldest first. @throws ApiError as `list` */
  export({ format, ...filter }: IdentificationExportQuery): AsyncIterable<string> {
    const rows = readRows(database, filter.workspace ?? OWN_WORKSPACE, toEventFilter(filter));
    return exportRows(rows, { format, columns: exportColumns, bom: true });
  },
});

function toEventFilter(filter: IdentificationFilter): EventFilter {
  const { visitorId, linkedId, network, country, bot, signal, from, to } = filter;
  const networks = network === undefined ? undefined : v.safeParse(networksSchema, network);
  if (networks?.success === false) throw new ApiError('bad_request', `network: ${NETWORK_PROBLEM}`);
  return {
    visitorId,
    linkedId,
    networks: networks?.output,
    country,
    bots: bot && [bot],
    from: from === undefined ? undefined : Date.parse(from),
    until: to === undefined ? undefined : Date.parse(to) + DAY_MS - 1,
    ...(signal === 'botInfo' && { hasBotInfo: true }),
    ...(signal !== undefined && signal !== 'botInfo' && { values: [{ path: [signal, 'data', 'result'], is: true }] }),
  };
}

async function* readRows(
  database: Database,
  workspace: string,
  filter: EventFilter,
): AsyncGenerator<ExportRow<(typeof exportColumns)[number]>> {
  for (let after: string | undefined; ; ) {
    const cursor = after === undefined ? undefined : v.parse(cursorSchema, after);
    const page = { limit: EXPORTED_AT_ONCE, after: cursor, oldestFirst: true };
    const { events, next } = await findEvents(database, workspace, filter, page);
    for (const event of events) {
      const summary = summarize(event);
      const cells = exportColumns.map((column) => [column, toCell(summary[column])] as const);
      yield { cells: Object.fromEntries(cells), entry: { ...summary, products: event.products } };
    }
    if (next === undefined) return;
    after = next;
  }
}

const toCell = (value: string | number | readonly string[] | null): string =>
  typeof value === 'object' && value !== null ? value.join(' ') : String(value ?? '');

function summarize({ requestId, at, products }: StoredEvent): IdentificationSummary {
  const found = getData(products, 'identification');
  const { browserName = '', browserMajorVersion = '', os = '', osVersion = '' } = found?.browserDetails ?? {};
  return {
    requestId,
    at: toIsoTime(at),
    visitorId: found?.visitorId ?? '',
    linkedId: found?.linkedId ?? null,
    country: found?.ipLocation?.country.code ?? null,
    network: found?.ip ?? '',
    bot: getData(products, 'botd')?.bot.result ?? null,
    browser: `${browserName} ${browserMajorVersion}`.trim(),
    os: `${os} ${osVersion}`.trim(),
    url: found?.url ?? '',
    decision: getMatch(found)?.decision ?? null,
    confidence: found?.confidence.score ?? null,
    signals: filteredSignals.filter((signal) => isDetected(products, signal)),
  };
}

function detail(event: StoredEvent): Omit<IdentificationDetail, 'workspace'> {
  const found = getData(event.products, 'identification');
  const match = getMatch(found);
  return {
    ...summarize(event),
    comment: found?.confidence.comment ?? null,
    changed: match?.changed ?? [],
    evidence: match?.evidence ?? [],
    userAgent: found?.browserDetails.userAgent ?? '',
    products: event.products,
  };
}

const isDetected = (products: StoredEvent['products'], signal: FilteredSignal): boolean =>
  signal === 'botInfo' ? getData(products, signal) !== undefined : getData(products, signal)?.result === true;

/** Returns how the visitor was recognized; undefined in older identifications, which don't contain it. */
const getMatch = (found: Data<'identification'> | undefined): MatchExplanation | undefined => found?.match;

type Data<Name extends keyof EventProducts> = Extract<NonNullable<EventProducts[Name]>, { data: unknown }>['data'];

/** Returns the data of a product; undefined if it is missing or has failed. */
function getData<Name extends keyof EventProducts>(
  products: Partial<EventProducts>,
  name: Name,
): Data<Name> | undefined {
  const product = products[name];
  return product !== undefined && 'data' in product ? (product.data as Data<Name>) : undefined;
}

async function findVisitor({ kysely }: Database, visitorId: string): Promise<VisitorSummary | undefined> {
  const visitor = await kysely.selectFrom('visitors').selectAll().where('id', '=', visitorId).executeTakeFirst();
  if (visitor === undefined) return undefined;
  const latest = kysely
    .selectFrom('identifications')
    .select(['address', 'country', 'at'])
    .where('visitor_id', '=', visitorId)
    .orderBy('at', 'desc')
    .limit(SUMMARIZED_VISITS);
  const networks = await kysely
    .selectFrom(latest.as('latest'))
    .select(({ fn }) => [
      'address',
      'country',
      fn.countAll<number | string>().as('count'),
      fn.max('at').as('latest_at'),
    ])
    .groupBy(['address', 'country'])
    .orderBy('latest_at', 'desc')
    .execute();
  const profiles = await kysely
    .selectFrom('browser_profiles')
    .selectAll()
    .where('visitor_id', '=', visitorId)
    .orderBy('last_seen_at', 'desc')
    .limit(MAX_PROFILES)
    .execute();
  return {
    visitorId,
    workspace: visitor.workspace,
    firstSeenAt: toIsoTime(visitor.first_seen_at),
    lastSeenAt: toIsoTime(visitor.last_seen_at),
    visits: visitor.visits,
    unsignedVisits: visitor.unsigned_visits,
    platform: visitor.platform,
    gpu: visitor.gpu,
    networks: networks.map(({ address, country, count }) => ({
      network: address,
      country,
      identifications: Number(count),
    })),
    profiles: profiles.map(({ first_seen_at, last_seen_at, is_private, came_by, assigned_permille }) => ({
      firstSeenAt: toIsoTime(first_seen_at),
      lastSeenAt: toIsoTime(last_seen_at),
      isPrivate: is_private === null ? null : is_private === 1,
      assignedBy: came_by,
      probability: assigned_permille === null ? null : assigned_permille / 1000,
    })),
  };
}
