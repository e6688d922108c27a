import { consoleCalls } from '../../contract/console/console-urls.ts';
import { serverApi } from '../../contract/urls.ts';
import { createRandomAddress } from '../random-address.ts';
import { parseJson } from './check-response.ts';
import type { Credentials } from './credentials.ts';
import type { KnownValues } from './known-values.ts';
import type { McpTool } from './targets.ts';

type Reader = {
  readonly url: string;
  readonly credentials: Credentials;
  readonly known: KnownValues;
  readonly tools: readonly McpTool[];
};

export type ReadBackProblem = { readonly what: string; readonly request: string };
export type ReadBack = {
  readonly requests: number;
  readonly slowestMs: number;
  readonly problems: readonly ReadBackProblem[];
};

/** Lists of the console, each with the URL of one of its entries. */
const lists: Readonly<Record<string, string | undefined>> = {
  [consoleCalls.leads]: consoleCalls.lead,
  [`${consoleCalls.leads}?quarantine=held`]: consoleCalls.lead,
  [consoleCalls.identifications]: consoleCalls.identification,
  [consoleCalls.deliveries]: consoleCalls.delivery,
  [`${consoleCalls.errors}?state=all`]: consoleCalls.error,
  [`${consoleCalls.salesCalls}?state=all`]: consoleCalls.salesCall,
  [consoleCalls.applications]: consoleCalls.application,
  [consoleCalls.keys]: consoleCalls.key,
  [consoleCalls.listEntries]: consoleCalls.listEntry,
  [consoleCalls.audit]: undefined,
  [consoleCalls.users]: undefined,
  [consoleCalls.sessions]: undefined,
  [consoleCalls.overview]: undefined,
  [consoleCalls.currentTraffic]: undefined,
  [consoleCalls.experiments]: undefined,
  [consoleCalls.calibration]: undefined,
  [consoleCalls.sealingKeys]: undefined,
  [consoleCalls.system]: undefined,
  [consoleCalls.content]: undefined,
  ...Object.fromEntries(
    ['leads', 'identifications', 'lists', 'keys', 'audit'].map((section) => [
      `${consoleCalls.savedViews}?section=${section}`,
      undefined,
    ]),
  ),
};
const exports = [
  ...[
    consoleCalls.leadExport,
    consoleCalls.identificationExport,
    consoleCalls.salesCallExport,
    consoleCalls.applicationExport,
  ],
  ...[consoleCalls.keyExport, consoleCalls.listEntryExport, consoleCalls.auditExport],
];
/** Email address of a form. A filter of a saved view has the same name, and may be any text. */
const SENT_EMAIL = /^[=+'\w]+(-\w+){2}@example\.com$/;
const PAGES = 4;
const ENTRIES = 8;
const MAX_LIST_MS = 5_000;
/** Cell that a spreadsheet interprets as a formula, also after whitespace. */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/**
 * Reads what is stored through the console, the server API, MCP and the exports, and checks that every list and entry is
 * returned.
 *
 * @param withExports whether to read the exports too, which takes longer the more is stored
 */
export async function readBack({ url, credentials, known, tools }: Reader, withExports: boolean): Promise<ReadBack> {
  const problems: ReadBackProblem[] = [];
  let [requests, slowestMs] = [0, 0];
  const cookie = { cookie: credentials.sessions.administrator };
  const bearer = { authorization: `Bearer ${credentials.secretKeys[0]}` };

  async function read(path: string, init: RequestInit = {}, notFoundIsFine = false): Promise<string | undefined> {
    const began = performance.now();
    const response = await fetch(url + path, {
      ...init,
      headers: { 'x-forwarded-for': createRandomAddress(), ...cookie, ...(init.headers as Record<string, string>) },
    });
    const text = await response.text();
    const ms = performance.now() - began;
    requests += 1;
    slowestMs = Math.max(slowestMs, ms);
    const report = (what: string): undefined =>
      void problems.push({ what, request: `${init.method ?? 'GET'} ${path} ${init.body ?? ''}` });
    if (notFoundIsFine && [404, 409].includes(response.status)) return undefined;
    if (!response.ok) return report(`reading: status ${response.status} ${text.slice(0, 200)}`);
    if (ms > MAX_LIST_MS && !path.includes('/export')) return report(`reading took more than ${MAX_LIST_MS} ms`);
    return text;
  }

  async function readJson(path: string, init: RequestInit = {}, notFoundIsFine = false): Promise<unknown> {
    const text = await read(path, init, notFoundIsFine);
    if (text === undefined) return undefined;
    const answer = parseJson(text);
    if (answer === undefined) problems.push({ what: 'reading: not JSON', request: path });
    return answer?.value;
  }

  async function readList(path: string, entryUrl: string | undefined): Promise<void> {
    let after: string | undefined;
    const section = path.replace(/\?.*$/, '').split('/').at(-1) ?? '';
    for (let page = 0; page < PAGES; page += 1) {
      const separator = path.includes('?') ? '&' : '?';
      const answer = await readJson(
        after === undefined ? path : `${path}${separator}after=${encodeURIComponent(after)}`,
      );
      known.learn(answer, section);
      if (entryUrl !== undefined)
        for (const id of findIds(answer)) await readJson(entryUrl.replace(':id', encodeURIComponent(id)), {}, true);
      after = findNext(answer);
      if (after === undefined) return;
    }
  }

  async function readServerApi(): Promise<void> {
    known.learn(await readJson(`${serverApi.flatEventSearch}?limit=100`, { headers: bearer }), 'events');
    await readJson(`${serverApi.listEntries}?limit=100`, { headers: bearer });
    await readJson(serverApi.webhooks, { headers: bearer });
    const key = encodeURIComponent(credentials.secretKeys[0] ?? '');
    await readJson(`${serverApi.eventSearch}?limit=100&api_key=${key}`);
    for (let count = 0; count < ENTRIES; count += 1) {
      const id = encodeURIComponent(String(known.pick('requestId')));
      const visitor = encodeURIComponent(String(known.pick('visitorId')));
      await readJson(serverApi.flatEvent.replace(':eventId', id), { headers: bearer }, true);
      await readJson(`/events/${id}?api_key=${key}`, {}, true);
      await readJson(`/visitors/${visitor}?api_key=${key}`, {}, true);
      await readJson(consoleCalls.visitor.replace(':id', visitor), {}, true);
    }
  }

  async function readMcp(): Promise<void> {
    for (const { name } of tools.filter(({ name }) => name.startsWith('list_') || name === 'get_overview')) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } });
      const headers = {
        ...{ accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
        authorization: `Bearer ${credentials.accessTokens.administrator}`,
      };
      const answer = (await readJson(consoleCalls.mcp, { method: 'POST', headers, body })) as McpAnswer | undefined;
      const text = answer?.result?.content?.[0]?.text ?? '';
      if (answer?.result?.isError === true || parseJson(text) === undefined)
        problems.push({ what: `MCP: ${name} fails: ${text.slice(0, 200)}`, request: body });
    }
  }

  async function readPrivacy(): Promise<void> {
    const email = String(known.pick('email'));
    for (const subject of [`visitor:${known.pick('visitorId')}`, ...(SENT_EMAIL.test(email) ? [email] : [])]) {
      const headers = { 'content-type': 'application/json' };
      await readJson(consoleCalls.privacyExport, { method: 'POST', headers, body: JSON.stringify({ subject }) }, true);
    }
  }

  async function readExports(): Promise<void> {
    for (const path of exports) {
      await readJson(`${path}?format=json`);
      const csv = await read(`${path}?format=csv`);
      if (csv === undefined) continue;
      const rows = parseCsv(csv);
      const [header] = rows;
      if (rows.some(({ length }) => length !== header?.length))
        problems.push({ what: 'CSV: rows differ in length', request: path });
      const formula = rows.flat().find((cell) => FORMULA.test(cell));
      if (formula !== undefined)
        problems.push({ what: `CSV: a cell is a formula: ${formula.slice(0, 50)}`, request: path });
    }
  }

  for (const [path, entryUrl] of Object.entries(lists)) await readList(path, entryUrl);
  const today = new Date().toISOString().slice(0, 10);
  await readJson(`${consoleCalls.traffic}?from=${today}&to=${today}`);
  await readServerApi();
  await readMcp();
  await readPrivacy();
  if (withExports) await readExports();
  return { requests, slowestMs: Math.round(slowestMs), problems };
}

type McpAnswer = {
  readonly result?: { readonly isError?: boolean; readonly content?: readonly { readonly text: string }[] };
};

/** Returns the IDs of the first entries of a list. */
function findIds(answer: unknown): string[] {
  const entries = Object.values((answer ?? {}) as Record<string, unknown>).find((value) => Array.isArray(value)) ?? [];
  return (entries as Record<string, unknown>[])
    .slice(0, ENTRIES)
    .map((entry) => entry.requestId ?? entry.id)
    .filter((id) => typeof id === 'string');
}

function findNext(answer: unknown): string | undefined {
  const { next } = (answer ?? {}) as { next?: unknown };
  return typeof next === 'string' ? next : undefined;
}

/** Parses CSV with every cell in quotes (RFC 4180); a row without cells is text that isn't. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let end = text.startsWith('\ufeff') ? 1 : 0;
  for (const { 0: match, 1: cell = '', 2: separator, index } of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    if (index !== end) return [['a'], []];
    end = index + match.length;
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (separator !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}
