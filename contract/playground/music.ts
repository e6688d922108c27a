import { PLAYGROUND_DAY_HOURS } from '../stored-data/lifetimes.ts';

/** Tracks of the demo's music service, without audio. */
export const tracks = [
  { title: 'Low water', by: 'The Harbour Pilots' },
  { title: 'Eleven lamps', by: 'Ines Marrow' },
  { title: 'Granite, slowly', by: 'Quarry Choir' },
  { title: 'The last tram but one', by: 'Otto and the Rails' },
  { title: 'Paper weather', by: 'Lund & Daughter' },
] as const;

/** Take-overs of one account allowed within `PLAYGROUND_DAY_HOURS`. */
export const MAX_TAKE_OVERS = 3;

export const sharingChecks = {
  exists: 'Login code exists',
  device: 'Not playing on another device',
  takeOvers: `Fewer than ${MAX_TAKE_OVERS} take-overs in ${PLAYGROUND_DAY_HOURS} hours`,
} as const;
