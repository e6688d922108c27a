import { request as ask } from 'node:http';

/** For Express, Connect, or a plain http server. */
export const forwardAgent = (origin) => (request, response, next) => {
  if (!request.url.startsWith('/agent/')) return next();
  const { method, headers, url } = request;
  const asked = ask(origin + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  asked.on('error', () => response.writeHead(502).end());
  request.pipe(asked);
};
