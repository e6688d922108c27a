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
  const serializers = { err: serializeError };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, stream);
}

/** Properties of errors that are logged besides type, message and stack. Others may quote rows, as PostgreSQL's `detail`. */
const loggedProperties = ['code', 'errno', 'syscall', 'severity', 'table', 'column', 'constraint', 'statusCode'];

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, ...others } = pino.stdSerializers.err(error);
  const logged = Object.entries(others).filter(([name]) => loggedProperties.includes(name));
  const inner = error instanceof AggregateError && { aggregateErrors: error.errors.map(serializeError) };
  return { type, message, stack, ...Object.fromEntries(logged), ...inner };
}
