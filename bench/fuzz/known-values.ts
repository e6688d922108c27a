import type { Random } from '../../server/sample-data/random.ts';

/** Most values of one name. */
const SIZE = 300;
/** Longest value: tokens have fewer characters. */
const LONGEST = 2_048;
/** Levels of an answer that are searched. */
const DEPTH = 5;
/** Entries of an array that are searched. */
const ENTRIES = 20;

export type KnownValues = {
  /** Returns a value that the server has sent by this name; undefined if there is none. */
  pick(name: string): string | number | undefined;
  /** Returns the newest value, and removes it, for values that are valid once. */
  take(name: string): string | number | undefined;
  add(name: string, value: string | number): void;
  /** Adds every text and number of an answer by its name, and `id` by that of its list. */
  learn(answer: unknown, list: string): void;
};

/** Other names of the same value: those of path parameters, headers and the two formats of events. */
const aliases = new Map<string, readonly string[]>(
  Object.entries({
    requestId: ['eventId', 'x-event-request-id', 'request_id', 'identifications'],
    event_id: ['eventId', 'requestId'],
    visitorId: ['visitor_id', 'x-visitor-id', 'visitors', 'subject'],
    visitor_id: ['visitorId', 'visitors'],
    email: ['subject', 'confirmation', 'actor'],
    ticket: ['x-form-ticket'],
    paginationKey: ['pagination_key', 'before'],
    next: ['after'],
    slots: ['slot'],
    start: ['slot'],
    statusToken: ['token'],
  }),
);

/** Creates the store of values from earlier responses, such as IDs and tokens, that later requests contain. */
export function createKnownValues(random: Random): KnownValues {
  const values = new Map<string, (string | number)[]>();
  function add(name: string, value: string | number): void {
    const list = values.get(name) ?? [];
    if (list.length < SIZE) list.push(value);
    else list[random.integer(0, SIZE - 1)] = value;
    values.set(name, list);
  }
  function learn(answer: unknown, list: string, name: string, depth: number): void {
    if (depth > DEPTH || answer === null) return;
    if (Array.isArray(answer)) for (const entry of answer.slice(0, ENTRIES)) learn(entry, list, name, depth + 1);
    else if (typeof answer === 'object')
      for (const [field, value] of Object.entries(answer)) learn(value, list, field, depth + 1);
    else if (isUseful(answer)) for (const each of getNames(name, list)) add(each, answer);
  }
  return {
    add,
    learn: (answer, list) => learn(answer, list, '', 0),
    pick: (name) => {
      const list = values.get(name);
      return list === undefined || list.length === 0 ? undefined : list[random.integer(0, list.length - 1)];
    },
    take: (name) => values.get(name)?.pop(),
  };
}

const isUseful = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length <= LONGEST);

const getNames = (name: string, list: string): readonly string[] =>
  name === 'id' ? [list] : [name, ...(aliases.get(name) ?? [])];
