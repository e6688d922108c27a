export { Answers, Check, Detectors, Head, NextSteps, Token } from './parts.tsx';
export { VerdictTable } from './verdict-table.tsx';
