import { randomUUIDv7 } from 'node:crypto';

/** Counter values of one millisecond: the 12 bits of `rand_a`. */
const MAX_COUNT = 0xfff;

/**
 * Returns a function that creates UUIDs of version 7, each greater than all earlier ones, also within a millisecond and
 * after the clock was set back. Instead of random bits, `rand_a` has a counter (RFC 9562, section 6.2, method 1).
 *
 * @param createId creates the UUIDs whose `rand_a` is replaced
 */
export function createOrderedIds(createId: () => string = randomUUIDv7): () => string {
  let time = 0;
  let count = 0;
  return () => {
    const id = createId();
    const now = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
    if (now > time) [time, count] = [now, 0];
    else if (count < MAX_COUNT) count += 1;
    else [time, count] = [time + 1, 0];
    const hex = time.toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7${count.toString(16).padStart(3, '0')}${id.slice(18)}`;
  };
}
