/** Largest line in octets; longer lines are folded (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

type Entry = {
  product: string;
  /** Never changes, so that a calendar replaces an older entry instead of adding one. */
  id: string;
  /** Time of the last change. All times are in milliseconds since 1970. */
  stamp: number;
  startsAt: number;
  endsAt: number;
  title: string;
  text: string;
  /** Organizer shown in calendars. */
  organiser?: { readonly name: string; readonly email: string } | undefined;
  /** Number of changes of an event that may be moved or canceled, from 0. */
  sequence?: number;
  status?: 'CONFIRMED' | 'CANCELLED';
};

/** Returns an iCalendar file (RFC 5545) with one event, in UTC. */
export function writeCalendar(entry: Entry): string {
  const { product, id, stamp, startsAt, endsAt, title, text, organiser, sequence, status } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//Sessions//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${formatUtc(stamp)}`,
    `DTSTART:${formatUtc(startsAt)}`,
    `DTEND:${formatUtc(endsAt)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    ...(status === undefined ? [] : [`STATUS:${status}`]),
    ...(organiser === undefined
      ? []
      : [`ORGANIZER;CN="${removeControlCharacters(organiser.name)}":mailto:${organiser.email}`]),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** `20261210T160000Z` */
const formatUtc = (time: number): string => new Date(time).toISOString().replace(/\.\d{3}|[-:]/g, '');

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A parameter's value cannot hold quotation marks or control characters at all (RFC 5545, 3.2). */
const removeControlCharacters = (text: string): string => text.replace(/["\p{Cc}]/gu, '');

function fold(line: string): string {
  const folded: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    // The space at the start of a folded line counts, too.
    if (octets + size > LINE_OCTETS) {
      folded.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...folded, current].join('\r\n');
}
