import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * JSON lines: whatever a visitor sends is escaped as a string, so it can forge neither a line nor a field.
 * Query strings, bodies and e-mail addresses are never logged.
 *
 * @param destination where lines go; standard output by default
 */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? pino.destination(1));
