import * as v from 'valibot';
import { demoAnswerSchema, requestIdField } from './demo-call.ts';
import { airportCodes } from './flights.ts';

/** No 31st of February, which a date takes for a day in March. */
const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

const airport = v.picklist(airportCodes);
export const flightRequestSchema = v.strictObject({
  ...requestIdField,
  from: airport,
  to: airport,
  day: v.pipe(
    v.string(),
    v.isoDate(),
    v.check((day) => isDay(day), 'There is no such day.'),
  ),
});
export type FlightRequest = v.InferOutput<typeof flightRequestSchema>;

const whole = v.pipe(v.number(), v.integer());
export const flightAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Left out where the search is refused. */
  flights: v.optional(
    v.array(v.object({ number: v.string(), departs: whole, arrives: whole, minutes: whole, euros: whole })),
  ),
});
export type FlightAnswer = v.InferOutput<typeof flightAnswerSchema>;
