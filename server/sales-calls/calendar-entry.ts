import { brand } from '@whorl/contract/brand.ts';
import { writeCalendar } from '@whorl/contract/calendar/write-calendar.ts';
import type { Availability } from '@whorl/contract/sales-calls/availability.ts';
import type { CallRow } from './booking-tables.ts';

/**
 * A call as an entry for a calendar: always under the same id, so that a later file moves the entry or strikes it out.
 *
 * @param link where it is moved or called off
 */
export function calendarEntry(call: CallRow, availability: Availability | undefined, link: string): string {
  return writeCalendar({
    product: brand.name,
    id: `${call.id}@${brand.name.toLowerCase()}`,
    stamp: call.changed_at,
    startsAt: call.starts_at,
    endsAt: call.ends_at,
    title: `Call with ${brand.name}`,
    text: [availability?.takesPlace ?? '', `To move it or call it off: ${link}`].join('\n').trim(),
    organiser: availability?.organiser,
    sequence: call.sequence,
    status: call.state === 'booked' ? 'CONFIRMED' : 'CANCELLED',
  });
}
