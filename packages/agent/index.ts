export { AgentError, type AgentErrorName, agentErrors } from '@whorl/contract/identification/errors.ts';
export { forgetVisitor } from './forget-visitor.ts';
export { load } from './load.ts';
export type { Agent, GetOptions, LoadOptions } from './options.ts';
export type {
  BotDetection,
  BotEvidence,
  ExtendedResult,
  IdentificationResult,
  IpLocation,
  Product,
  SeenAt,
  Signal,
} from './result-types.ts';
