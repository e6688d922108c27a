export {
  type AgentLimit,
  type AgentMiddlewareOptions,
  type AgentRefusal,
  type AgentRefusalCode,
  type MissingEventReason,
  REQUEST_ID_HEADER,
} from './agent-gate.ts';
export {
  createExpressMiddleware,
  createFastifyHook,
  createHonoMiddleware,
  createNextProxy,
  type ExpressRequest,
  type ExpressResponse,
  type FastifyReply,
  type FastifyRequest,
  type HonoContext,
} from './agent-middleware.ts';
export {
  type AgentAction,
  type AgentDecision,
  type AgentInfo,
  type AgentPolicy,
  type AgentRule,
  decideAgentPolicy,
} from './agent-policy.ts';
export { type CallOptions, type ClientOptions, WhorlClient } from './client.ts';
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConnectionError,
  FeatureNotEnabledError,
  InvalidResponseError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
  WhorlError,
} from './errors.ts';
export type * from './event-types.ts';
export type { EventFilter, EventUpdate, FlatEventFilter, ListEntryFilter, VisitFilter } from './filters.ts';
export type * from './flat-event-types.ts';
export type * from './list-types.ts';
export { type SealedResult, unsealResult } from './unseal-result.ts';
export { verifyWebhookSignature, type WebhookSignature } from './webhook.ts';
export type * from './webhook-types.ts';
