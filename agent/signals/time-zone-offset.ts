/**
 * Returns the minutes west of Greenwich in January and in July. Fingerprinting protection may hide the named time zone
 * (`UTC`) but not these offsets, or the other way round.
 */
export function readTimeZoneOffset(): [january: number, july: number] {
  const year = new Date().getFullYear();
  return [new Date(year, 0, 1).getTimezoneOffset(), new Date(year, 6, 1).getTimezoneOffset()];
}
