import { request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';

/** Address of the visitor in these tests; proxies and servers have 127.0.0.1. */
export const VISITOR_ADDRESS = '127.0.2.1';

type ProxyRequest = Pick<RequestInit, 'method' | 'signal'> & { headers?: HeadersInit; body?: unknown };

/**
 * Returns a function like `fetch` that sends requests to a proxy from another network, accepts its certificate, and
 * doesn't follow redirects.
 *
 * @param origin of the proxy, such as `https://127.0.0.1:8443`
 * @param hostName requested with SNI and in the `Host` header
 */
export const createProxyFetch =
  (origin: string, hostName: string) =>
  async (path: string, init: ProxyRequest = {}): Promise<Response> => {
    const url = new URL(path, origin);
    const body = init.body === undefined ? undefined : new Response(init.body as BodyInit);
    const headers = {
      host: hostName,
      ...(body && Object.fromEntries(body.headers)),
      ...Object.fromEntries(new Headers(init.headers)),
    };
    const content = body && Buffer.from(await body.arrayBuffer());
    const options: RequestOptions = {
      method: init.method ?? 'GET',
      headers: { ...headers, ...(content && { 'content-length': content.length }) },
      localAddress: VISITOR_ADDRESS,
      ...(init.signal && { signal: init.signal }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    send(url, { ...options, rejectUnauthorized: false, servername: hostName.replace(/:\d+$/, '') }, (incoming) => {
      const status = incoming.statusCode ?? 0;
      const hasBody = ![204, 304].includes(status);
      resolve(
        new Response(hasBody ? (Readable.toWeb(incoming) as ReadableStream) : null, {
          status,
          headers: toHeaders(incoming.headers),
        }),
      );
    })
      .on('error', reject)
      .end(content);
    return await promise;
  };

function toHeaders(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given))
    for (const single of [value ?? []].flat()) headers.append(name, single);
  return headers;
}
