import { keptBy, measured, outcomeOf, percentOf } from '../../content/records/comparisons.ts';
import type { Recognition } from './recognition-figures.tsx';

/** What a person would ask about first, of all that was measured. */
const rows: readonly { change: string; step: string }[] = [
  { change: 'Reload', step: 'reload' },
  { change: 'Cookies and storage deleted', step: 'cleared' },
  { change: 'A private window', step: 'private-window' },
  { change: 'Another language', step: 'language' },
  { change: 'Another time zone', step: 'time-zone' },
  { change: 'Another screen', step: 'screen' },
  { change: 'Reduced motion', step: 'reduced-motion' },
  { change: 'Another time zone, and all storage deleted', step: 'cleared-and-time-zone' },
  { change: 'A twin: same model, same settings, first visit', step: 'twin-first' },
  { change: 'The twin, from then on', step: 'twin-again' },
];

const [server, hash] = [keptBy('service'), keptBy('fingerprintjs')];

/** What the home page prints of the measurement. */
export const recognition: Recognition = {
  server: { ...server, percent: percentOf(server) },
  hash: { ...hash, percent: percentOf(hash), version: measured.costs.fingerprintjs.version },
  rows: rows.map(({ change, step }) => ({
    change,
    hash: outcomeOf(step, 'fingerprintjs').outcome,
    server: outcomeOf(step, 'service').outcome,
  })),
  measured,
};
