export { Check, Head, Identities, NextSteps } from './parts.tsx';
export { RequestTable } from './request-table.tsx';
