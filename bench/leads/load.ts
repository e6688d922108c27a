import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { form as generalContactForm } from '../../contract/leads/forms/general-contact.ts';
import { getQuantile } from '../quantile.ts';
import { createRandomAddress } from '../random-address.ts';

/** Duration of the warm-up in milliseconds (caches, JIT compiler), which isn't measured. */
const WARM_UP_MS = 1_000;

export type Load = {
  /** Number of 200 responses, including warm-up. */
  acknowledged: number;
  perSecond: number;
  /** Milliseconds from sending the request to the complete response. */
  p50: number;
  p99: number;
};

/**
 * Sends leads on parallel connections, each the next one after the response. Uses plain sockets, because an HTTP client in
 * JavaScript would use as much CPU as the measured server.
 *
 * @throws Error for a status other than 200
 */
export async function sendLeads(url: string, connections: number, durationMs: number): Promise<Load> {
  const began = performance.now();
  const measuredFrom = began + WARM_UP_MS;
  const until = measuredFrom + durationMs;
  const times: number[] = [];
  let acknowledged = 0;
  await Promise.all(
    Array.from({ length: connections }, () =>
      sendOnConnection(url, until, (sentAt) => {
        acknowledged += 1;
        const now = performance.now();
        if (sentAt >= measuredFrom && now <= until) times.push(now - sentAt);
      }),
    ),
  );
  const perSecond = times.length / (durationMs / 1000);
  return { acknowledged, perSecond, p50: getQuantile(times, 0.5), p99: getQuantile(times, 0.99) };
}

function sendOnConnection(url: string, until: number, onResponse: (sentAt: number) => void): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), hostname);
    let sentAt = 0;
    let received = '';
    const send = (): void => {
      sentAt = performance.now();
      socket.write(request(hostname));
    };
    socket.setNoDelay(true).setEncoding('utf8').on('connect', send).on('error', reject);
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (!received.endsWith('}')) return;
      if (!received.startsWith('HTTP/1.1 200')) return reject(new Error(received));
      received = '';
      onResponse(sentAt);
      if (performance.now() < until) return send();
      socket.end();
      return resolve();
    });
  });
}

function request(host: string): string {
  const id = randomUUID();
  const body = JSON.stringify({
    name: 'contact-sales',
    email: `${id}@example.com`,
    url: 'https://example.com',
    jobTitle: 'Head of Fraud',
    description: 'We lose about two percent of our revenue to account takeovers and would like to talk about it.',
    utm_info: { utm_source: 'newsletter', utm_campaign: 'autumn' },
    landingPage: 'https://example.com/blog/?utm_source=newsletter&utm_campaign=autumn',
    visitorId: 'abcdefghij0123456789',
  });
  return [
    `POST ${generalContactForm.endpoint} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-submission-id: ${id}`,
    `x-forwarded-for: ${createRandomAddress()}`,
    '',
    body,
  ].join('\r\n');
}
