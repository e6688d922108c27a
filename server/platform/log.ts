import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Creates the log, one JSON object per line. Visitors' input is escaped as a string, so it can forge neither a line nor a
 * field. Never log query strings, bodies and email addresses.
 *
 * @param destination standard output by default
 */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? pino.destination(1));
