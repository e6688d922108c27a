/** One submission of a form. Retries with the same content have the same ID, so that the server stores it once. */
export type Submission = { readonly id: string; readonly content: string };

/** Returns the earlier submission if it has the same content, otherwise a new one. */
export const identifySubmission = (earlier: Submission | undefined, content: string): Submission =>
  earlier?.content === content ? earlier : { id: createUuid(), content };

/** Returns a random UUID (RFC 9562, version 4). `crypto.randomUUID` exists only with HTTPS and on localhost. */
function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) =>
    // Version and variant.
    (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
