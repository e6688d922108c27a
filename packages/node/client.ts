import type { Event, EventSearchResult, VisitorHistory } from './event-types.ts';
import {
  type EventFilter,
  type EventUpdate,
  eventParameters,
  type FlatEventFilter,
  flatEventParameters,
  formatQuery,
  type ListEntryFilter,
  listEntryParameters,
  type VisitFilter,
  visitParameters,
} from './filters.ts';
import type { FlatEvent, FlatEventSearchResult } from './flat-event-types.ts';
import type { ListEntry, ListEntryPage, ListEntryUpdate, NewListEntry } from './list-types.ts';
import { type ApiRequest, sendRequest } from './send-request.ts';
import type {
  CreatedWebhook,
  NewWebhook,
  RotatedSecret,
  Webhook,
  WebhookTestResult,
  WebhookUpdate,
} from './webhook-types.ts';

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_RETRIES = 2;
/** Longest delay of a timer in Node.js. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export type ClientOptions = {
  /** Secret key, such as `sk_…`. Its workspace limits what the client can read. */
  secretKey: string;
  /** URL of your Whorl server, such as `https://id.example.com`. */
  url: string;
  /** Timeout of each attempt in milliseconds; 10,000 by default. */
  timeoutMs?: number | undefined;
  /** Attempts after the first one; 2 by default, 0 turns retries off. */
  maxRetries?: number | undefined;
  /** Replaces the global `fetch`, for example to send requests through a proxy. */
  fetch?: typeof fetch | undefined;
};

export type CallOptions = {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  maxRetries?: number | undefined;
};

/**
 * Client of the server API. Every method throws a `WhorlError`: an `ApiError` for an error response, `ConnectionError`,
 * `TimeoutError` or `InvalidResponseError`.
 */
export class WhorlClient {
  readonly #options: ClientOptions;
  readonly #base: string;

  /** @throws TypeError if an option is missing or invalid; the message names it */
  constructor(options: ClientOptions) {
    const { secretKey, url } = options;
    if (typeof secretKey !== 'string' || secretKey.trim() === '') {
      throw new TypeError('secretKey must be a non-empty string');
    }
    const server = parseUrl(url);
    if (server?.protocol !== 'https:' && server?.protocol !== 'http:') {
      throw new TypeError('url must be an http or https URL, such as https://id.example.com');
    }
    checkLimits(options);
    this.#options = options;
    this.#base = server.origin + server.pathname.replace(/\/+$/, '');
  }

  /**
   * Returns the event of an identification. With a token for bot detection, `products` has only `botd`.
   *
   * @param requestId from the agent's result
   * @throws NotFoundError if the workspace has no such event
   */
  async getEvent(requestId: string, options?: CallOptions): Promise<Event> {
    return (await this.#call('GET', `/events/${toSegment(requestId, 'requestId')}`, options)) as Event;
  }

  /** Sets your own ID of an event, its tag, or whether it is suspect. @throws NotFoundError */
  async updateEvent(requestId: string, update: EventUpdate, options?: CallOptions): Promise<void> {
    await this.#call('PUT', `/events/${toSegment(requestId, 'requestId')}`, options, update);
  }

  /** Searches events, newest first. Pass `paginationKey` of the result for the next page. */
  async searchEvents(filter: EventFilter = {}, options?: CallOptions): Promise<EventSearchResult> {
    const query = formatQuery(filter, eventParameters);
    return (await this.#call('GET', `/events/search${query}`, options)) as EventSearchResult;
  }

  /** Returns the visits of a visitor, newest first. @throws NotFoundError */
  async getVisits(visitorId: string, filter: VisitFilter = {}, options?: CallOptions): Promise<VisitorHistory> {
    const query = formatQuery(filter, visitParameters);
    return (await this.#call(
      'GET',
      `/visitors/${toSegment(visitorId, 'visitorId')}${query}`,
      options,
    )) as VisitorHistory;
  }

  /**
   * Requests visitors that are linked to this one across browsers.
   *
   * @throws FeatureNotEnabledError always, with this version of the server
   */
  getRelatedVisitors(visitorId: string, options?: CallOptions): Promise<unknown> {
    return this.#call('GET', `/related-visitors?visitor_id=${toSegment(visitorId, 'visitorId')}`, options);
  }

  /** Deletes all stored data of a visitor. @throws NotFoundError */
  async deleteVisitor(visitorId: string, options?: CallOptions): Promise<void> {
    await this.#call('DELETE', `/visitors/${toSegment(visitorId, 'visitorId')}`, options);
  }

  /** Returns an event in the flat format of version 4 of the API. @throws NotFoundError */
  async getFlatEvent(eventId: string, options?: CallOptions): Promise<FlatEvent> {
    return (await this.#call('GET', `/v4/events/${toSegment(eventId, 'eventId')}`, options)) as FlatEvent;
  }

  /** Same as `updateEvent`, with version 4 of the API. @throws NotFoundError */
  async updateFlatEvent(eventId: string, update: EventUpdate, options?: CallOptions): Promise<void> {
    const { linkedId, tag, ...rest } = update;
    const body = { ...rest, linked_id: linkedId, tags: tag };
    await this.#call('PATCH', `/v4/events/${toSegment(eventId, 'eventId')}`, options, body);
  }

  /** Searches events in the flat format, newest first. Pass `pagination_key` of the result for the next page. */
  async searchFlatEvents(filter: FlatEventFilter = {}, options?: CallOptions): Promise<FlatEventSearchResult> {
    const query = formatQuery(filter, flatEventParameters);
    return (await this.#call('GET', `/v4/events${query}`, options)) as FlatEventSearchResult;
  }

  /** Same as `deleteVisitor`, with version 4 of the API. @throws NotFoundError */
  async deleteFlatVisitor(visitorId: string, options?: CallOptions): Promise<void> {
    await this.#call('DELETE', `/v4/visitors/${toSegment(visitorId, 'visitorId')}`, options);
  }

  /** Returns the webhooks of the workspace, oldest first. */
  async listWebhooks(options?: CallOptions): Promise<{ webhooks: Webhook[] }> {
    return (await this.#call('GET', '/v4/webhooks', options)) as { webhooks: Webhook[] };
  }

  /** Creates a webhook. @throws ApiError with status 409 if the workspace has the maximum number */
  async createWebhook(webhook: NewWebhook, options?: CallOptions): Promise<CreatedWebhook> {
    return (await this.#call('POST', '/v4/webhooks', options, webhook)) as CreatedWebhook;
  }

  /** Changes the URL or description of a webhook, or disables or enables it. @throws NotFoundError */
  async updateWebhook(webhookId: string, update: WebhookUpdate, options?: CallOptions): Promise<Webhook> {
    return (await this.#call('PATCH', toWebhookPath(webhookId), options, update)) as Webhook;
  }

  /** Deletes a webhook with its pending deliveries. @throws NotFoundError */
  async deleteWebhook(webhookId: string, options?: CallOptions): Promise<void> {
    await this.#call('DELETE', toWebhookPath(webhookId), options);
  }

  /** Sends a signed sample event to the URL of a webhook and waits for the response. @throws NotFoundError */
  async testWebhook(webhookId: string, options?: CallOptions): Promise<WebhookTestResult> {
    return (await this.#call('POST', `${toWebhookPath(webhookId)}/test`, options, {})) as WebhookTestResult;
  }

  /**
   * Delivers the stored events of a time range again. Returns the number of added deliveries.
   *
   * @param range times as dates, milliseconds since 1970 or RFC 3339; `end` is exclusive
   * @throws NotFoundError, or ApiError with status 409 if the webhook is disabled
   */
  async replayWebhook(
    webhookId: string,
    range: { start: Date | number | string; end: Date | number | string },
    options?: CallOptions,
  ): Promise<{ deliveries: number }> {
    const path = `${toWebhookPath(webhookId)}/replay`;
    return (await this.#call('POST', path, options, range)) as { deliveries: number };
  }

  /**
   * Creates a new signing secret, which is not shown again. The previous one signs, too, for 24 hours.
   *
   * @param rotation `leaked` ends the previous secret at once
   * @throws NotFoundError if the workspace has no webhooks
   */
  async rotateWebhookSecret(rotation: { leaked?: boolean } = {}, options?: CallOptions): Promise<RotatedSecret> {
    return (await this.#call('POST', '/v4/webhooks/rotate-secret', options, rotation)) as RotatedSecret;
  }

  /** Returns the entries of the workspace's lists, newest first. Pass `pagination_key` of the result for the next page. */
  async searchListEntries(filter: ListEntryFilter = {}, options?: CallOptions): Promise<ListEntryPage> {
    const query = formatQuery(filter, listEntryParameters);
    return (await this.#call('GET', `/v4/lists${query}`, options)) as ListEntryPage;
  }

  /** Adds a visitor, a network or an email domain. @throws ApiError with status 409 if there is an entry for the value */
  async createListEntry(entry: NewListEntry, options?: CallOptions): Promise<ListEntry> {
    return (await this.#call('POST', '/v4/lists', options, toListEntryBody(entry))) as ListEntry;
  }

  /** Returns an entry. @throws NotFoundError also if it has expired */
  async getListEntry(entryId: string, options?: CallOptions): Promise<ListEntry> {
    return (await this.#call('GET', toListEntryPath(entryId), options)) as ListEntry;
  }

  /**
   * Changes the action, reason or expiry of an entry.
   *
   * @param update `version` is that of the entry that you have read
   * @throws NotFoundError, or ApiError with status 409 if the entry was changed since that version
   */
  async updateListEntry(entryId: string, update: ListEntryUpdate, options?: CallOptions): Promise<ListEntry> {
    return (await this.#call('PATCH', toListEntryPath(entryId), options, toListEntryBody(update))) as ListEntry;
  }

  /** Removes an entry. @throws NotFoundError */
  async deleteListEntry(entryId: string, options?: CallOptions): Promise<void> {
    await this.#call('DELETE', toListEntryPath(entryId), options);
  }

  async #call(method: ApiRequest['method'], path: string, options: CallOptions = {}, body?: object): Promise<unknown> {
    checkLimits(options);
    const { secretKey } = this.#options;
    const headers = {
      accept: 'application/json',
      ...(path.startsWith('/v4/') ? { authorization: `Bearer ${secretKey}` } : { 'auth-api-key': secretKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    return await sendRequest(
      { method, url: this.#base + path, headers, ...(body && { body: JSON.stringify(body) }) },
      {
        fetch: this.#options.fetch ?? fetch,
        timeoutMs: options.timeoutMs ?? this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        maxRetries: options.maxRetries ?? this.#options.maxRetries ?? DEFAULT_MAX_RETRIES,
        signal: options.signal,
      },
    );
  }
}

const toWebhookPath = (webhookId: string): string => `/v4/webhooks/${toSegment(webhookId, 'webhookId')}`;

const toListEntryPath = (entryId: string): string => `/v4/lists/${toSegment(entryId, 'entryId')}`;
const toListEntryBody = ({ expiresAt, ...entry }: NewListEntry | ListEntryUpdate): object => ({
  ...entry,
  expires_at: expiresAt,
});

function parseUrl(text: unknown): URL | undefined {
  try {
    return new URL(String(text));
  } catch {
    return undefined;
  }
}

function checkLimits({ timeoutMs, maxRetries }: Pick<ClientOptions, 'timeoutMs' | 'maxRetries'>): void {
  if (timeoutMs !== undefined && !(timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS)) {
    throw new TypeError(`timeoutMs must be a number from 1 to ${MAX_TIMEOUT_MS}`);
  }
  if (maxRetries !== undefined && !(Number.isInteger(maxRetries) && maxRetries >= 0)) {
    throw new TypeError('maxRetries must be a whole number, 0 or more');
  }
}

/** Encodes an ID for a path. An empty one, or one of only dots, would call another operation. */
function toSegment(id: unknown, name: string): string {
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) throw new TypeError(`${name} must be an ID from a response`);
  return encodeURIComponent(id);
}
