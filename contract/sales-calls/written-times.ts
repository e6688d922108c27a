/** One day by a clock, with the calls that may begin on it. */
export type DayOfSlots = {
  /** `2026-11-23`; tells days apart. */
  readonly key: string;
  /** `Monday 23 November` */
  readonly title: string;
  readonly slots: readonly { readonly at: number; readonly label: string }[];
};

/** Slots by the days of a zone, which need not be those of the provider. @param slots milliseconds since 1970, in order */
export function daysOf(slots: readonly number[], timeZone: string): DayOfSlots[] {
  const days = new Map<string, { title: string; slots: { at: number; label: string }[] }>();
  for (const at of slots) {
    const key = dateIn(at, timeZone);
    const day = days.get(key) ?? { title: dayIn(at, timeZone), slots: [] };
    day.slots.push({ at, label: hourIn(at, timeZone) });
    days.set(key, day);
  }
  return [...days].map(([key, day]) => ({ key, title: day.title, slots: toldApart(day.slots, timeZone) }));
}

/** In the night when clocks are put back two times of day are written alike; those carry their offset. */
function toldApart(slots: readonly { at: number; label: string }[], timeZone: string): DayOfSlots['slots'] {
  return slots.map((slot) => {
    const isDoubled = slots.some((other) => other !== slot && other.label === slot.label);
    return isDoubled ? { ...slot, label: `${slot.label} ${offsetIn(slot.at, timeZone)}` } : slot;
  });
}

/** `Monday 23 November` */
export const dayIn = (at: number, timeZone: string): string =>
  format(timeZone, { weekday: 'long', day: 'numeric', month: 'long' }).format(at).replace(',', '');

/** `10:00` */
export const hourIn = (at: number, timeZone: string): string =>
  format(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

/** `Monday 23 November, 10:00 to 10:30` */
export const callIn = (startsAt: number, endsAt: number, timeZone: string): string =>
  `${dayIn(startsAt, timeZone)}, ${hourIn(startsAt, timeZone)} to ${hourIn(endsAt, timeZone)}`;

/** `Europe/Berlin, GMT+1`: the offset is that of the moment, which summer time changes. */
export const zoneAt = (at: number, timeZone: string): string =>
  `${timeZone.replaceAll('_', ' ')}, ${offsetIn(at, timeZone)}`;

const offsetIn = (at: number, timeZone: string): string =>
  format(timeZone, { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const dateIn = (at: number, timeZone: string): string => {
  const parts = format(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
};

const formats = new Map<string, Intl.DateTimeFormat>();
/** Making one costs about 50 µs; a page has some hundred times in it. The zones of a request are of a closed list. */
function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.keys(options).join()}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  formats.set(key, made);
  return made;
}
