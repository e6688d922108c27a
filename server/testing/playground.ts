import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import type { DemoResetAnswer } from '@whorl/contract/playground/demo-api.ts';
import { pages } from '@whorl/contract/urls.ts';
import { laptopSignals } from './browser.ts';
import { createTestClock } from './clock.ts';
import { startTestServer, type TestServer } from './server.ts';
import { postSignals } from './signals.ts';

type Answer = DemoResetAnswer & Record<string, unknown>;
/** Differences from a normal call of a demo: in the signal payload, and in the call. */
type Changes = { payload?: object; headers?: Record<string, string>; payloadHeaders?: Record<string, string> };

export const laptop = laptopSignals;
/** A laptop of the same model that belongs to another visitor. */
export const otherLaptop = {
  ...laptop,
  timezone: { value: 'Asia/Tokyo', ms: 0 },
  languages: { value: [['ja']], ms: 0 },
  screenResolution: { value: [2560, 1440], ms: 0 },
  fonts: { value: ['Meiryo'], ms: 30 },
};

/** Creates a visitor: one browser that keeps its cookie, identified before each call as on the pages. */
export function createDemoVisitor(server: TestServer, origin = server.url) {
  let cookie: string | undefined;

  async function identify({ payload = {}, payloadHeaders = {} }: Changes = {}): Promise<string> {
    const url = origin + pages.couponFraud.path;
    const response = await postSignals(
      server,
      { url, signals: laptop, ...payload },
      { ...(cookie && { cookie }), ...payloadHeaders },
    );
    const { result } = (await response.json()) as IdentificationAnswer;
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return result.requestId;
  }

  async function call(path: string, body: object, headers: Record<string, string> = {}, at = server) {
    const response = await at.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, answer: (await response.json()) as Answer };
  }

  return {
    identify,
    call,
    /** Identifies the visitor, and then calls the path with these fields. */
    submit: async (path: string, fields: object = {}, changes: Changes = {}) =>
      call(path, { requestId: await identify(changes), ...fields }, changes.headers),
    cookie: () => cookie ?? '',
  };
}

/** Starts a server on a new database, with a clock to set and a visitor of its demos. */
export async function startDemoServer(databaseUrl: Promise<string>) {
  const clock = createTestClock();
  const server = await startTestServer({ databaseUrl: await databaseUrl, clock });
  return { clock, server, visitor: createDemoVisitor(server) };
}

/** Changes that make a visitor a bot. */
export const botChanges = { payload: { bot: { bot: true, botKind: 'headless_chrome' } } };
