import { brand } from '@whorl/contract/brand.ts';
import { writeCalendar } from '@whorl/contract/calendar/write-calendar.ts';
import type { Availability } from '@whorl/contract/sales-calls/availability.ts';
import type { CallRow } from './booking-tables.ts';

/**
 * Returns a call as an iCalendar file, always with the same ID, so that a later file moves or cancels the entry.
 *
 * @param link page where the call can be moved or canceled
 */
export function formatCalendarEntry(call: CallRow, availability: Availability | undefined, link: string): string {
  return writeCalendar({
    product: brand.name,
    id: `${call.id}@${brand.name.toLowerCase()}`,
    stamp: call.changed_at,
    startsAt: call.starts_at,
    endsAt: call.ends_at,
    title: `Call with ${brand.name}`,
    text: [availability?.takesPlace ?? '', `Reschedule or cancel: ${link}`].join('\n').trim(),
    organiser: availability?.organiser,
    sequence: call.sequence,
    status: call.state === 'booked' ? 'CONFIRMED' : 'CANCELLED',
  });
}
