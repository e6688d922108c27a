import * as v from 'valibot';
import { minute } from '../publication.ts';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(3));
const incident = v.pipe(
  v.strictObject({
    title: text,
    began: minute,
    /** Missing while the incident lasts. */
    ended: v.optional(minute),
    affected: text,
    text,
  }),
  v.forward(
    v.check(
      ({ began, ended }) => ended === undefined || Date.parse(ended) > Date.parse(began),
      'must be after “began”',
    ),
    ['ended'],
  ),
);

/** Incidents on the status page, in the order of the file: the newest first. */
export const incidentRecords = defineRecords({
  file: 'incidents.yaml',
  schema: v.strictObject({
    incidents: v.pipe(
      v.array(incident),
      v.check(
        (incidents) => new Set(incidents.map(({ began }) => began)).size === incidents.length,
        'must have different times in “began”, which are the IDs in the feeds',
      ),
    ),
  }),
  editor: {
    label: 'Incidents',
    fields: {
      incidents: {
        label: 'Incidents',
        hint: 'The newest first. The status page shows them.',
        fields: {
          title: { label: 'Title', hint: 'What didn’t work, in a few words.' },
          began: { label: 'Began', hint: 'A UTC time such as 2026-11-26T09:00Z.' },
          ended: { label: 'Ended', hint: 'Leave it empty while the incident lasts.' },
          affected: { label: 'Affected', hint: 'The parts of the service that were affected.' },
          text: { label: 'Report', hint: 'The cause, and what was done.', long: true },
        },
      },
    },
  },
});
