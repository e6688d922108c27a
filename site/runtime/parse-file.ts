/**
 * Reads a JSON file that a server sent.
 *
 * @param textField a field that has to hold a text that is not empty, or the file is not what it should be.
 * @returns undefined for anything that is no JSON object, or lacks the field.
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
