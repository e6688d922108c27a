export { Head, IdentificationSteps, Parts, ServerCall } from './parts.tsx';
export { RequestFlow } from './request-flow.tsx';
