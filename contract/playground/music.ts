/** Tracks of the demo's music service, without audio. */
export const tracks = [
  { title: 'Low water', by: 'The Harbour Pilots' },
  { title: 'Eleven lamps', by: 'Ines Marrow' },
  { title: 'Granite, slowly', by: 'Quarry Choir' },
  { title: 'The last tram but one', by: 'Otto and the Rails' },
  { title: 'Paper weather', by: 'Lund & Daughter' },
] as const;

export const sharingChecks = {
  exists: 'Login code exists',
  device: 'Not playing on another device',
  takeOvers: 'Fewer than 3 take-overs in 24 hours',
} as const;
