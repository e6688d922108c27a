/** Time zone in which times are shown if no other one is known. */
export const UTC = 'UTC';

/**
 * Returns the JavaScript engine's canonical name of an IANA time zone; undefined if it is unknown to this engine. Browsers
 * also report `Etc/Unknown`, offsets, an empty name, and names that are newer than the reader's engine.
 */
export function resolveTimeZone(name: string): string | undefined {
  // `Intl` also accepts offsets such as +01:00, which have no daylight saving time.
  if (!/^[A-Za-z]/.test(name) || /^etc\/unknown$/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Returns a time zone in which this engine can format times: the given one, or UTC if it is unknown. */
export const toKnownTimeZone = (name: string): string => resolveTimeZone(name) ?? UTC;
