/**
 * Parses a JSON file from a server.
 *
 * @param textField a field that must contain a non-empty text
 * @returns undefined for anything but a JSON object, or without the field
 */
export function parseFile<File extends object>(text: string, textField?: keyof File & string): File | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const field = textField && (parsed as Record<string, unknown>)[textField];
  return textField && (typeof field !== 'string' || field === '') ? undefined : (parsed as File);
}
