import http from 'node:http';
import https from 'node:https';
import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { emptyPayload, TEST_USER_AGENT } from '../../server/testing/signals.ts';
import { createRandomAddress } from '../random-address.ts';

/** Brings the payload to about 7 KB, the size that a browser sends. */
const FILLER = Array.from({ length: 60 }, (_, i) => `a font with a name of some length, number ${i}`);

type Sent = { ticket?: string; cookie?: string; zone?: string };
export type IdentificationClient = {
  /** Identifies a person, whose hardware follows from the number, and returns the cookie. */
  identify(person: number, sent: Sent): Promise<{ cookie: string }>;
  /** Returns a ticket, which each identification needs. */
  requestTicket(): Promise<string>;
  close(): void;
};

/**
 * Creates a client that sends requests as the agent of a browser does.
 *
 * @param connections maximum number of connections
 */
export function createIdentificationClient(url: string, connections: number): IdentificationClient {
  const { Agent } = url.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const requestTicket = async (): Promise<string> => {
    const { body } = await send(agent, url, 'GET', '');
    return (JSON.parse(body) as { ticket: string }).ticket;
  };
  return {
    requestTicket,
    async identify(person, { ticket, cookie, zone = 'Europe/Lisbon' }) {
      const signals: SignalPayload['signals'] = {
        platform: { value: 'Linux x86_64', ms: 0 },
        vendor: { value: 'Google Inc.', ms: 0 },
        webGlBasics: { value: { rendererUnmasked: `a graphics processor of kind ${person % 40}` }, ms: 9 },
        canvas: { value: { geometry: String(person) }, ms: 9 },
        fonts: { value: FILLER, ms: 30 },
        timezone: { value: zone, ms: 0 },
      };
      const body: SignalPayload = { ...emptyPayload, signals, ticket: ticket ?? (await requestTicket()) };
      const answer = await send(agent, url, 'POST', JSON.stringify(body), cookie === undefined ? {} : { cookie });
      return { cookie: answer.cookie };
    },
    close: () => agent.destroy(),
  };
}

function send(agent: http.Agent, url: string, method: string, body: string, headers: Record<string, string> = {}) {
  return new Promise<{ body: string; cookie: string }>((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http;
    const call = request(url + endpoints.identify, {
      agent,
      method,
      headers: {
        'user-agent': TEST_USER_AGENT,
        'x-forwarded-for': createRandomAddress(),
        ...(method === 'POST' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    call.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${response.statusCode} ${text}`));
        resolve({ body: text, cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '' });
      });
    });
    call.end(body);
  });
}
