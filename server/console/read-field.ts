/** Returns a field of a posted form; undefined for anything but text. */
export function readField(body: unknown, name: string): string | undefined {
  const given = (body as Record<string, unknown> | null | undefined)?.[name];
  return typeof given === 'string' ? given : undefined;
}
