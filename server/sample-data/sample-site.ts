import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';
import type { JobsFile } from '@whorl/contract/careers/job.ts';
import type { LeadChange } from '@whorl/contract/console/leads.ts';
import type { NewConsoleListEntry } from '@whorl/contract/console/lists.ts';
import type { ErrorReport } from '@whorl/contract/error-report.ts';
import type { ExperimentName } from '@whorl/contract/experiments/experiment-pages.ts';
import type { OverrideAction } from '@whorl/contract/experiments/experiments.ts';
import type { BotSignals, SignalPayload } from '@whorl/contract/identification/request.ts';
import { identificationAnswerSchema } from '@whorl/contract/identification/result.ts';
import { identificationTicketSchema, serializeForDigest } from '@whorl/contract/identification/ticket.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import { slotsAnswerSchema } from '@whorl/contract/sales-calls/api.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { Services } from '../platform/feature.ts';
import { encodeForm } from '../platform/http/encode-form.ts';
import { createDeliveryRun } from './deliver.ts';
import type { Device } from './devices.ts';

/** Host of the imaginary site that the sample visitors use. */
export const SAMPLE_HOST = 'shop.example';
export const SAMPLE_ORIGIN = `https://${SAMPLE_HOST}`;
/** The API key of the site's own pages, as configured for the server that makes the sample data. */
export const SAMPLE_KEY = 'sample-site';
/** Time between ticket and signals, in milliseconds. */
const COLLECTION_MS = 320;
const MAX_BATCH_EVENTS = 1_000;

type SampleRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  remoteAddress: string;
};
type SampleResponse = { statusCode: number; body: string; headers: Readonly<Record<string, unknown>> };

/** A server on a database of its own whose clock is set by the caller. */
export type SampleServer = {
  readonly services: Pick<Services, 'database'>;
  /** The open jobs of the build. */
  readonly jobs: JobsFile;
  /** Handles a request without a network. */
  handle(request: SampleRequest): Promise<SampleResponse>;
  /** Milliseconds since 1970. */
  setTime(now: number): void;
  /** Changes a lead as an operator does. */
  updateLead(id: string, change: LeadChange): Promise<void>;
  /** Releases a lead from quarantine. */
  releaseLead(id: string): Promise<void>;
  resolveErrors(message: string): Promise<void>;
  /** Adds an entry to a list as an operator does. */
  addListEntry(entry: NewConsoleListEntry): Promise<void>;
  /** Changes an experiment as an operator does. */
  overrideExperiment(experiment: ExperimentName, action: OverrideAction, why: string): Promise<void>;
  /** Records that a version and a build were first served. */
  recordDeployment(version: string, build: string): Promise<void>;
  /** Counts the collected events. */
  countEvents(): Promise<void>;
};

/** A browser with its cookies and storage. */
export type Browser = {
  device: Device;
  /** Full IP address from a range for documentation or benchmarks. */
  address: string;
  country: string;
  isPrivate: boolean;
  bot: BotSignals;
  cookie?: string | undefined;
  storageToken?: string | undefined;
  visitorId?: string | undefined;
};

/** A call of the agent on a page. */
export type Identification = {
  readonly path: string;
  readonly linkedId?: string;
  readonly tag?: Readonly<Record<string, string | number>>;
};

type SampleEvent = Readonly<Record<string, unknown>> & { readonly device_id: string };

const submittedFormSchema = v.object({ id: v.string(), booking: v.optional(v.string()) });
type SubmittedForm = v.InferOutput<typeof submittedFormSchema>;

export type SampleSite = ReturnType<typeof createSampleSite>;

/** Creates the functions with which sample visitors use the site: the calls of the agent, the forms and the analytics. */
export function createSampleSite(server: SampleServer) {
  const { database } = server.services;
  const eventsByCountry = new Map<string, SampleEvent[]>();
  const delivery = createDeliveryRun(database);
  let now = 0;

  async function send(
    { address, country, cookie }: Pick<Browser, 'address' | 'country' | 'cookie'>,
    request: {
      method: 'GET' | 'POST';
      url: string;
      headers?: Record<string, string>;
      /** Sent as JSON, unless it is encoded already. */
      body?: unknown;
    },
  ): Promise<SampleResponse> {
    const { method, url, headers, body } = request;
    const response = await server.handle({
      method,
      url,
      headers: {
        host: SAMPLE_HOST,
        'x-forwarded-for': address,
        'cf-ipcountry': country,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie !== undefined && { cookie }),
        ...headers,
      },
      ...(body !== undefined && { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
      remoteAddress: '127.0.0.1',
    });
    if (response.statusCode >= 400) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
    return response;
  }

  function setTime(time: number): void {
    now = time;
    server.setTime(time);
  }

  return {
    setTime,

    /** Identifies a browser, which keeps its cookie and its storage. */
    async identify(browser: Browser, { path, linkedId, tag }: Identification): Promise<string> {
      const { device, bot } = browser;
      const headers = { ...device.headers };
      const issued = await send(browser, { method: 'GET', url: endpoints.identify, headers });
      const { ticket } = v.parse(identificationTicketSchema, JSON.parse(issued.body));
      setTime(now + COLLECTION_MS);
      const payload: SignalPayload = {
        apiKey: SAMPLE_KEY,
        version: AGENT_VERSION,
        url: SAMPLE_ORIGIN + path,
        userAgent: device.userAgent,
        signals: device.signals,
        bot,
        privacy: { isPrivate: browser.isPrivate },
        ticket,
        ...(linkedId !== undefined && { linkedId }),
        ...(tag !== undefined && { tag }),
        ...(browser.storageToken !== undefined && { storageToken: browser.storageToken }),
      };
      const body = { ...payload, digest: murmurX64Hash128(serializeForDigest(payload)) };
      const answer = await send(browser, { method: 'POST', url: endpoints.identify, headers, body });
      const { result, storageToken } = v.parse(identificationAnswerSchema, JSON.parse(answer.body));
      browser.cookie = readCookie(answer) ?? browser.cookie;
      browser.storageToken = storageToken;
      browser.visitorId = result.visitorId;
      return result.visitorId;
    },

    /** Queues an analytics event of a browser; `sendEvents` sends it. */
    track({ country, visitorId }: Browser, event: Readonly<Record<string, unknown>>): void {
      if (visitorId === undefined) throw new Error('A browser that was not identified sends no events');
      const events = eventsByCountry.get(country) ?? [];
      eventsByCountry.set(country, [...events, { time: now, ...event, device_id: visitorId }]);
    },

    /** Sends the queued events, as browsers do in batches. */
    async sendEvents(): Promise<void> {
      for (const [country, queued] of eventsByCountry) {
        for (let from = 0; from < queued.length; from += MAX_BATCH_EVENTS) {
          const body = { api_key: SAMPLE_KEY, events: queued.slice(from, from + MAX_BATCH_EVENTS) };
          await send({ address: '192.0.2.1', country }, { method: 'POST', url: endpoints.analyticsBatch, body });
        }
      }
      eventsByCountry.clear();
    },

    /**
     * Submits a form.
     *
     * @param envelope headers of the submission
     * @returns the ID of the lead, and the token with which the visitor can book a call
     */
    async submitForm(
      browser: Browser,
      endpoint: string,
      fields: Readonly<Record<string, unknown>>,
      envelope: Readonly<Record<string, string>>,
    ): Promise<SubmittedForm> {
      const headers = { ...browser.device.headers, ...envelope };
      const answer = await send(browser, { method: 'POST', url: endpoint, headers, body: fields });
      return v.parse(submittedFormSchema, JSON.parse(answer.body));
    },

    /** Applies for a job with a text file. @returns the ID of the lead */
    async apply(
      browser: Browser,
      fields: Readonly<Record<string, string>>,
      { field, name, text }: { field: string; name: string; text: string },
      envelope: Readonly<Record<string, string>>,
    ): Promise<string> {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.set(key, value);
      form.set(field, new Blob([text]), name);
      const { headers: encoded, body } = await encodeForm(form);
      const headers = { ...browser.device.headers, ...envelope, accept: 'application/json', ...encoded };
      const url = endpoints.jobApplication;
      const answer = await send(browser, { method: 'POST', url, headers, body: Buffer.from(body) });
      return v.parse(submittedFormSchema, JSON.parse(answer.body)).id;
    },

    /** Books one of the free times. @param choice.part position of the time among them, from 0 to 1 @returns whether there is one */
    async bookCall(
      browser: Browser,
      booking: string,
      { timeZone, part }: { timeZone: string; part: number },
    ): Promise<boolean> {
      const { body } = await send(browser, { method: 'GET', url: endpoints.salesCallSlots });
      const free = v.parse(slotsAnswerSchema, JSON.parse(body));
      const slot = free.kind === 'slots' ? free.slots[Math.floor(part * free.slots.length)] : undefined;
      if (slot === undefined) return false;
      await send(browser, { method: 'POST', url: endpoints.salesCalls, body: { booking, slot, timeZone } });
      return true;
    },

    async cancelCall(browser: Browser, booking: string): Promise<void> {
      await send(browser, { method: 'POST', url: endpoints.salesCallCancel, body: { booking } });
    },

    async reportError(browser: Browser, report: ErrorReport): Promise<void> {
      await send(browser, {
        method: 'POST',
        url: endpoints.errorReport,
        headers: browser.device.headers,
        body: report,
      });
    },

    /** Attempts all deliveries that are due, without a network. */
    attemptDeliveries: () => delivery.attempt(now),
    registerDestinations: () => delivery.register(),
    updateLead: server.updateLead,
    releaseLead: server.releaseLead,
    resolveErrors: server.resolveErrors,
    addListEntry: server.addListEntry,
    overrideExperiment: server.overrideExperiment,
    recordDeployment: server.recordDeployment,
    countEvents: server.countEvents,
  };
}

function readCookie({ headers }: SampleResponse): string | undefined {
  const header = headers['set-cookie'];
  const text = Array.isArray(header) ? header[0] : header;
  return typeof text === 'string' ? text.split(';')[0] : undefined;
}
