import * as v from 'valibot';
import { demoAnswerSchema, requestIdField } from './demo-api.ts';
import { airportCodes } from './flights.ts';

/** Rejects dates such as February 31, which `Date` would accept as a day in March. */
const isValidDate = (day: string): boolean =>
  !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

const airport = v.picklist(airportCodes);
export const flightRequestSchema = v.strictObject({
  ...requestIdField,
  from: airport,
  to: airport,
  day: v.pipe(
    v.string(),
    v.isoDate(),
    v.check((day) => isValidDate(day), 'Please choose an existing day.'),
  ),
});
export type FlightRequest = v.InferOutput<typeof flightRequestSchema>;

const integer = v.pipe(v.number(), v.integer());
export const flightAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Missing if the search is refused. */
  flights: v.optional(
    v.array(v.object({ number: v.string(), departs: integer, arrives: integer, minutes: integer, dollars: integer })),
  ),
});
export type FlightAnswer = v.InferOutput<typeof flightAnswerSchema>;
