import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Creates the log, one JSON object per line. Visitors' input is escaped as a string, so it can forge neither a line nor a
 * field. Never log query strings, bodies and email addresses.
 *
 * @param destination standard output by default
 * @param copy gets each line too
 */
export function createLog(level: string, destination?: DestinationStream, copy?: DestinationStream): Log {
  const main = destination ?? pino.destination(1);
  const stream = copy === undefined ? main : pino.multistream([main, copy].map((each) => ({ level: 0, stream: each })));
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}
