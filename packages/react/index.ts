export { AgentError, type AgentErrorName, agentErrors } from '@whorl/contract/identification/errors.ts';
export { forgetVisitor } from '../agent/forget-visitor.ts';
export type { GetOptions, LoadOptions } from '../agent/options.ts';
export type {
  BotDetection,
  BotEvidence,
  ExtendedResult,
  IdentificationResult,
  IpLocation,
  Product,
  SeenAt,
  Signal,
} from '../agent/result-types.ts';
export {
  type GetDataOptions,
  type UseVisitorDataOptions,
  useVisitorData,
  type VisitorData,
  type VisitorQuery,
} from './use-visitor-data.ts';
export { WhorlProvider, type WhorlProviderProps } from './whorl-provider.tsx';
