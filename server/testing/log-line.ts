/** What a line of a server's log says; nothing where a kill cut it off, as it may the last one of a process. */
export function parseLogLine(line: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {};
  }
}
