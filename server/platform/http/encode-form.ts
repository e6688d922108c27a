/**
 * Encodes a form with files as the body and the content type of a request. `fetch` would encode it while it sends, in a
 * function whose errors nothing handles (undici 8.10, `extractBody`): a body that is closed meanwhile can end the process.
 */
export async function encodeForm(form: FormData): Promise<{ body: ArrayBuffer; headers: { 'content-type': string } }> {
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: await encoded.arrayBuffer(),
  };
}
