import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { endpoints, pages } from '../../contract/urls.ts';

type EventLoad = {
  batches: number;
  perBatch: number;
  connections: number;
  /** Milliseconds since 1970; events are spread evenly over the `days` before. */
  now: number;
  days: number;
};

const paths = Object.values(pages)
  .map(({ path }) => path)
  .filter((path) => path.endsWith('/'));
const sources = ['newsletter', 'search', 'partner', 'conference'];
const DAY_MS = 86_400_000;
/** Each visit has five page views; each visitor has two visits. */
const VIEWS_PER_VISIT = 5;

/**
 * Sends batches on parallel connections, each the next one after the response.
 *
 * @throws Error for a status other than 200
 */
export async function sendBatches(url: string, load: EventLoad): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  let next = 0;
  await Promise.all(
    Array.from({ length: load.connections }, async () => {
      while (next < load.batches) {
        next += 1;
        await send(agent, url, createBatch(next, load));
      }
    }),
  );
  agent.destroy();
}

function createBatch(number: number, { batches, perBatch, now, days }: EventLoad): string {
  const at = Math.floor(now - days * DAY_MS * (1 - number / batches));
  const events = Array.from({ length: perBatch }, (_, index) => {
    const visit = number * Math.ceil(perBatch / VIEWS_PER_VISIT) + Math.floor(index / VIEWS_PER_VISIT);
    const path = paths[(visit * 7 + index * 13) % paths.length] ?? '/';
    const source = sources[visit % 20];
    const location = `https://whorl.example${path}${source === undefined ? '' : `?utm_source=${source}&utm_medium=link&utm_campaign=autumn`}`;
    const device_id = `visitor${String(visit % Math.ceil((batches * perBatch) / VIEWS_PER_VISIT / 2)).padStart(13, '0')}`;
    const common = {
      device_id,
      session_id: at - (index % VIEWS_PER_VISIT),
      time: at,
      insert_id: randomUUID(),
      plan: { version: '8' },
    };
    if (index % 50 === 49)
      return { ...common, event_type: 'Web Form Submitted', event_properties: { formName: 'contact-sales' } };
    return {
      ...common,
      session_id: visit,
      event_type: 'Web Page Viewed',
      event_properties: {
        'Web Page Domain': 'whorl.example',
        'Web Page Location': location,
        'Web Page Path': path,
        'Web Page Title': 'A page of the site with a title',
        'Web Page URL': `https://whorl.example${path}`,
        botDetected: visit % 10 === 0 ? 'True' : 'False',
        vmDetected: visit % 25 === 1,
        signupOptionsShown: false,
      },
      library: 'amplitude-ts/2.47.1',
      language: 'en-US',
      platform: 'Web',
    };
  });
  return JSON.stringify({ api_key: 'whorl-site', events, options: { min_id_length: 5 } });
}

function send(agent: Agent, url: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(
      url + endpoints.analyticsBatch,
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          // Random IP addresses, so that rate limits don't apply.
          'x-forwarded-for': `81.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        },
      },
      (response) => {
        if (response.statusCode !== 200)
          reject(new Error(`Expected status 200 from the collector, found ${response.statusCode}`));
        response.resume().on('end', resolve);
      },
    );
    call.on('error', reject).end(body);
  });
}
