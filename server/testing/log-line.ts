/** Parses a line of a server's log; returns nothing for an incomplete line, like the last one of a killed process. */
export function parseLogLine(line: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {};
  }
}
