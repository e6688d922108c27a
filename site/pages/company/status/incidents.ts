import { incidentRecords } from '../../../content/records/incidents.ts';
import { getRecords } from '../../../content/records/records.ts';

/** The reported incidents, newest first. */
export const { incidents } = getRecords(incidentRecords);

/** Returns the anchor of an incident, which is also its ID in the feeds. */
export const toAnchor = ({ began }: { readonly began: string }): string => `incident-${began.replaceAll(/\D/g, '')}`;
