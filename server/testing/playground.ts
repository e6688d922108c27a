import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import type { DemoResetAnswer } from '@whorl/contract/playground/demo-call.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { TestServer } from './server.ts';
import { postReading } from './signals.ts';

type Answer = DemoResetAnswer & Record<string, unknown>;
/** Over what an honest call of a demo has: of the reading, and of the call. */
type Changes = { reading?: object; headers?: Record<string, string>; readingHeaders?: Record<string, string> };

/** What the tests' laptop reads. */
export const laptop = {
  platform: { value: 'Linux x86_64', ms: 0 },
  vendor: { value: 'Google Inc.', ms: 0 },
  timezone: { value: 'Europe/Lisbon', ms: 0 },
  languages: { value: [['pt-PT'], ['pt-PT', 'en']], ms: 0 },
  screenResolution: { value: [1920, 1080], ms: 0 },
  fonts: { value: ['Calibri'], ms: 30 },
};
/** Of the same make, and of somebody else. */
export const otherLaptop = {
  ...laptop,
  timezone: { value: 'Asia/Tokyo', ms: 0 },
  languages: { value: [['ja']], ms: 0 },
  screenResolution: { value: [2560, 1440], ms: 0 },
  fonts: { value: ['Meiryo'], ms: 30 },
};

/** A visitor of the tests: one browser that keeps its cookie, identified anew before each call as the pages do it. */
export function createPlayer(server: TestServer, origin = server.url) {
  let cookie: string | undefined;

  async function identify({ reading = {}, readingHeaders = {} }: Changes = {}): Promise<string> {
    const url = origin + pages.couponFraud.path;
    const response = await postReading(
      server,
      { url, signals: laptop, ...reading },
      { ...(cookie && { cookie }), ...readingHeaders },
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
    /** Identified, and then at once called with what is given. */
    play: async (path: string, fields: object = {}, changes: Changes = {}) =>
      call(path, { requestId: await identify(changes), ...fields }, changes.headers),
    cookie: () => cookie ?? '',
  };
}
