/** What the demo's music service has; no sound goes with it. */
export const tracks = [
  { title: 'Low water', by: 'The Harbour Pilots' },
  { title: 'Eleven lamps', by: 'Ines Marrow' },
  { title: 'Granite, slowly', by: 'Quarry Choir' },
  { title: 'The last tram but one', by: 'Otto and the Rails' },
  { title: 'Paper weather', by: 'Lund & Daughter' },
] as const;

export const sharingChecks = {
  exists: 'There is such a sign-in word',
  device: 'Plays on no other device',
  takeOvers: 'Fewer than 3 take-overs in 24 hours',
} as const;
