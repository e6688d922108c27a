import * as texts from '../../../content/interface/visitor/visitor.json';

export type ResultRow = { label: string; value: string; note: string };

export const labels: readonly string[] = [
  texts.visitorId,
  texts.seen,
  texts.lastSeen,
  texts.location,
  texts.recognizedBy,
  texts.botDetection,
];
export const NO_VALUE = '—';

/** Placeholder rows before the identification, with the same number and height. */
export const placeholderRows: readonly ResultRow[] = labels.map((label, index) => ({
  label,
  value: NO_VALUE,
  note: index === 0 ? texts.notIdentified : '\u00a0',
}));
