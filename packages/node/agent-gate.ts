import { type AgentAction, type AgentDecision, type AgentPolicy, decideAgentPolicy } from './agent-policy.ts';
import { BadRequestError, NotFoundError } from './errors.ts';
import type { FlatEvent } from './flat-event-types.ts';

/** Reason why a request has no event: no request ID, none with this ID, one that is too old, or no response. */
export type MissingEventReason = 'missing' | 'not_found' | 'outdated' | 'unavailable';

/** Requests per window, as in the rule that limits them. */
export type AgentLimit = { requests: number; windowSeconds: number };

export type AgentMiddlewareOptions<Incoming> = {
  /** Client of the server API. */
  client: { getFlatEvent(eventId: string): Promise<FlatEvent> };
  policy: AgentPolicy;
  /** Returns the request ID of the agent's result; by default the header `Whorl-Request-Id`. */
  getRequestId?: ((request: Incoming) => string | undefined) | undefined;
  /** Whether a person has confirmed this request, for example in your app; by default none has. */
  isConfirmed?: ((request: Incoming, decision: AgentDecision) => boolean | Promise<boolean>) | undefined;
  /** Page where a person can confirm it, which the response names. */
  confirmUrl?: string | ((request: Incoming, decision: AgentDecision) => string) | undefined;
  /** Age of an event up to which it counts; 1,800 seconds by default. */
  maxAgeSeconds?: number | undefined;
  /** Reaction to a request without an event; `allow` by default. */
  withoutEvent?: ((reason: MissingEventReason) => Exclude<AgentAction, 'limit'>) | undefined;
  /**
   * Counts a request for `limit`, for example in Redis. By default each process counts in its memory.
   *
   * @returns seconds to wait; 0 if the request is within the limit
   */
  countRequest?: ((key: string, limit: AgentLimit) => number | Promise<number>) | undefined;
  /** Called with each decision, for example to log it. */
  onDecision?: ((request: Incoming, decision: AgentDecision) => void) | undefined;
};

/** Response to a request that may not pass. */
export type AgentRefusal = {
  status: 401 | 403 | 429;
  headers: Record<string, string>;
  body: { error: { code: AgentRefusalCode; message: string; confirm_url?: string; retry_after?: number } };
};
export type AgentRefusalCode = 'agent_confirmation_required' | 'agent_blocked' | 'agent_limited';

/** Request ID of a framework's request, its path without the query, and the request for the callbacks. */
export type GateRequest<Incoming> = { path: string; header: string | undefined; original: Incoming };

const DEFAULT_MAX_AGE_SECONDS = 1_800;
const DEFAULT_LIMIT: AgentLimit = { requests: 60, windowSeconds: 60 };
/** Time for which an event isn't requested again. */
const CACHE_MS = 60_000;
/** Most events, and most counted agents, in memory. */
const MAX_ENTRIES = 10_000;
const REQUEST_ID = /^[\w.-]{1,64}$/;
/** Scheme of `WWW-Authenticate`, which a response with status 401 must have. */
const CONFIRMATION_SCHEME = 'Whorl-Confirmation';

/** Header with the request ID. */
export const REQUEST_ID_HEADER = 'whorl-request-id';

/**
 * Creates the decision that the middleware of all frameworks shares.
 *
 * @returns a function that resolves to the response of a request that may not pass; undefined if it may
 */
export function createAgentGate<Incoming>(
  options: AgentMiddlewareOptions<Incoming>,
): (request: GateRequest<Incoming>) => Promise<AgentRefusal | undefined> {
  const findEvent = createEventFinder(options.client);
  const countRequest = options.countRequest ?? createCounter();
  const maxAgeMs = (options.maxAgeSeconds ?? DEFAULT_MAX_AGE_SECONDS) * 1000;

  async function decide({ path, header, original }: GateRequest<Incoming>): Promise<[AgentDecision, string]> {
    const requestId = options.getRequestId === undefined ? header : options.getRequestId(original);
    const event = await findEvent(requestId);
    const reason = typeof event === 'string' ? event : Date.now() - event.timestamp > maxAgeMs ? 'outdated' : undefined;
    if (typeof event === 'string' || reason !== undefined) {
      const missing = reason ?? 'missing';
      const action = options.withoutEvent?.(missing) ?? 'allow';
      return [{ action, explanation: explanations[missing], checks: [] }, 'without an event'];
    }
    const agent = event.bot_info;
    return [decideAgentPolicy(agent, path, options.policy), `${agent?.provider} ${agent?.name}`];
  }

  return async (request) => {
    const [decision, who] = await decide(request);
    options.onDecision?.(request.original, decision);
    if (decision.action === 'allow') return undefined;
    if (decision.action === 'block') return refuse(403, 'agent_blocked', decision);
    if (decision.action === 'limit') {
      const seconds = await countRequest(`${decision.rule ?? 'default'} ${who}`, decision.limit ?? DEFAULT_LIMIT);
      return seconds > 0 ? refuse(429, 'agent_limited', decision, { retryAfter: Math.ceil(seconds) }) : undefined;
    }
    if (await options.isConfirmed?.(request.original, decision)) return undefined;
    const { confirmUrl } = options;
    const url = typeof confirmUrl === 'function' ? confirmUrl(request.original, decision) : confirmUrl;
    return refuse(401, 'agent_confirmation_required', decision, { confirmUrl: url });
  };
}

const explanations: Readonly<Record<MissingEventReason, string>> = {
  missing: 'The request has no request ID of an identification.',
  not_found: 'There is no identification with this request ID.',
  outdated: 'The identification is too old. Identify the browser again.',
  unavailable: 'The identification could not be requested.',
};

function refuse(
  status: AgentRefusal['status'],
  code: AgentRefusalCode,
  { explanation }: AgentDecision,
  { confirmUrl, retryAfter }: { confirmUrl?: string | undefined; retryAfter?: number } = {},
): AgentRefusal {
  return {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(status === 401 && { 'www-authenticate': CONFIRMATION_SCHEME }),
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
    body: {
      error: {
        code,
        message: explanation,
        ...(confirmUrl !== undefined && { confirm_url: confirmUrl }),
        ...(retryAfter !== undefined && { retry_after: retryAfter }),
      },
    },
  };
}

/** Creates the search for events, which requests each one once per minute. */
function createEventFinder(client: AgentMiddlewareOptions<unknown>['client']) {
  const cache = new Map<string, { found: Promise<FlatEvent | MissingEventReason>; until: number }>();
  return (requestId: string | undefined): FlatEvent | MissingEventReason | Promise<FlatEvent | MissingEventReason> => {
    if (requestId === undefined || requestId === '') return 'missing';
    if (!REQUEST_ID.test(requestId)) return 'not_found';
    const cached = cache.get(requestId);
    if (cached !== undefined && Date.now() < cached.until) return cached.found;
    const found = client.getFlatEvent(requestId).catch((error: unknown): MissingEventReason => {
      if (error instanceof NotFoundError || error instanceof BadRequestError) return 'not_found';
      cache.delete(requestId);
      return 'unavailable';
    });
    cache.delete(requestId);
    cache.set(requestId, { found, until: Date.now() + CACHE_MS });
    removeOldest(cache);
    return found;
  };
}

/** Creates a counter with fixed windows in the memory of this process. */
function createCounter(): NonNullable<AgentMiddlewareOptions<unknown>['countRequest']> {
  const windows = new Map<string, { count: number; until: number }>();
  return (key, { requests, windowSeconds }) => {
    const now = Date.now();
    const current = windows.get(key);
    const window =
      current !== undefined && now < current.until ? current : { count: 0, until: now + windowSeconds * 1000 };
    window.count += 1;
    windows.delete(key);
    windows.set(key, window);
    removeOldest(windows);
    return window.count > requests ? (window.until - now) / 1000 : 0;
  };
}

function removeOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys();
  if (map.size > MAX_ENTRIES && oldest !== undefined) map.delete(oldest);
}
