/**
 * Encodes a form with files as the body and the content type of a request. `fetch` would encode it while it sends, and
 * Node.js 26.10 then ends the process with an unhandled rejection if the server closes the connection early.
 */
export async function encodeForm(form: FormData): Promise<{ body: ArrayBuffer; headers: { 'content-type': string } }> {
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: await encoded.arrayBuffer(),
  };
}
