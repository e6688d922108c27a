/** Octets of a line; what is longer goes on in the next (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

type Entry = {
  product: string;
  /** Never changes, so that a calendar replaces an older entry instead of adding one. */
  id: string;
  /** When the entry was last changed; this and the others in milliseconds since 1970. */
  stamp: number;
  startsAt: number;
  endsAt: number;
  title: string;
  text: string;
  /** Who holds it, as a calendar shows it. */
  organiser?: { readonly name: string; readonly email: string } | undefined;
  /** Counts the changes of an entry that may be moved or called off, from 0. */
  sequence?: number;
  status?: 'CONFIRMED' | 'CANCELLED';
};

/** One event as an iCalendar file (RFC 5545), its times in UTC. */
export function writeCalendar(entry: Entry): string {
  const { product, id, stamp, startsAt, endsAt, title, text, organiser, sequence, status } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//Sessions//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    ...(status === undefined ? [] : [`STATUS:${status}`]),
    ...(organiser === undefined ? [] : [`ORGANIZER;CN="${quoted(organiser.name)}":mailto:${organiser.email}`]),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** `20261210T160000Z` */
const utc = (time: number): string => new Date(time).toISOString().replace(/\.\d{3}|[-:]/g, '');

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A parameter's value cannot hold quotation marks or control characters at all (RFC 5545, 3.2). */
const quoted = (text: string): string => text.replace(/["\p{Cc}]/gu, '');

function fold(line: string): string {
  const folded: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    // The blank that begins a continued line counts too.
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
