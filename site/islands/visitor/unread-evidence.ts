export type EvidenceRow = { label: string; value: string; note: string };

export const labels = ['Visitor id', 'Seen', 'Last seen', 'Place', 'Recognised by', 'Bot Detection'] as const;
export const NOT_READ = '—';

/** The rows before anything is known: same number, same height. */
export const unreadRows: readonly EvidenceRow[] = labels.map((label, index) => ({
  label,
  value: NOT_READ,
  note: index === 0 ? 'shown once you are identified' : '\u00a0',
}));
