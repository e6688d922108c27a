import { request as createRequest } from 'node:http';

/** For Express, Connect, or a plain http server. */
export const forwardAgent = (origin) => (request, response, next) => {
  if (!request.url.startsWith('/agent/')) return next();
  const { method, headers, url } = request;
  const forwarded = createRequest(origin + url, { method, headers }, (upstream) => {
    response.writeHead(upstream.statusCode, upstream.headers);
    upstream.pipe(response);
  });
  forwarded.on('error', () => response.writeHead(502).end());
  request.pipe(forwarded);
};
