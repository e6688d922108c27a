import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { variantPath } from '@whorl/contract/experiments/variant.ts';
import {
  appDataUrl,
  type ChunkMap,
  chunkMapUrl,
  pageDataUrl,
  pagePayloadUrl,
  sliceDataUrl,
  staticQueryUrl,
} from '@whorl/contract/page-data.ts';
import { createServer, type RunnableDevEnvironment, type ViteDevServer } from 'vite';
import { contentRoot } from '../content/content-folders.ts';
import { findSizedPictureUrls, readSizedPicture } from '../content/picture-sizes.ts';
import { everything } from '../content/publication.ts';
import { errorReportsModule } from './build-error-reports.ts';
import { commonHeadScript } from './common-head-script.ts';
import { hashContent } from './hashes.ts';
import { createPageDataFile } from './page-data-file.ts';
import { drawPicture, findPictureUrls } from './pictures.ts';
import { type RenderedPageFile, renderPage } from './render-all-pages.ts';
import { sliceFiles } from './slices.ts';
import { staticQueries } from './static-queries.ts';
import { siteViteConfig } from './vite-config.ts';
import { writeDocument } from './write-document.ts';

/** Development has no deployments, so the build hash never changes. */
const DEV_BUILD_HASH = 'development';

type Options = {
  /** Port of the development server; 0 lets the system choose one. */
  port: number;
  /** Origin of the running server of this project, which answers everything that isn't a page. */
  apiOrigin: string;
};

/**
 * Serves the site from its sources: pages are rendered on request, and edits of TSX, CSS and MDX show without a
 * restart.
 *
 * @returns the URL and a function that stops the server
 * @throws the system's error when it cannot listen on `port`
 */
export async function startDevServer({ port, apiOrigin }: Options): Promise<{ url: string; close(): Promise<void> }> {
  const http = createHttpServer();
  const vite = await createServer({
    ...siteViteConfig('/dev/null', everything()),
    server: { middlewareMode: true, hmr: { server: http } },
    logLevel: 'info',
  });
  // Vite watches its root and the files it has loaded. Without this it would miss a new article.
  vite.watcher.add(contentRoot);
  http.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      handleRequest(vite, apiOrigin, request, response).catch((error: Error) => {
        vite.ssrFixStacktrace(error);
        vite.config.logger.error(error.stack ?? error.message);
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack ?? error.message);
      });
    });
  });
  try {
    await once(http.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    await vite.close();
    throw error;
  }
  const address = http.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${actualPort}/`,
    close: async () => {
      await vite.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

async function handleRequest(
  vite: ViteDevServer,
  apiOrigin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://dev').pathname;
  const rsc = await importEntry<typeof import('./entry-rsc.tsx')>(vite, 'rsc', '/build/entry-rsc.tsx');
  const ssr = await importEntry<typeof import('./entry-ssr.tsx')>(vite, 'ssr', '/build/entry-ssr.tsx');
  const send = (type: string, body: string) => {
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
  };
  if (request.method === 'GET' && path === appDataUrl)
    return send('application/json', JSON.stringify({ webpackCompilationHash: DEV_BUILD_HASH }));
  if (await sendPicture(path, response)) return;
  // In development, modules are loaded one by one when they are needed.
  if (path === chunkMapUrl) {
    return send(
      'application/json',
      JSON.stringify({
        components: Object.fromEntries(rsc.listSiteRoutes().map((route) => [route.componentChunkName, []])),
        pages: {},
        slices: {},
      } satisfies ChunkMap),
    );
  }
  for (const query of Object.values(staticQueries)) {
    if (path === staticQueryUrl(query.hash)) return send('application/json', JSON.stringify({ data: query.data }));
  }
  for (const [name, file] of Object.entries(sliceFiles)) {
    if (path === sliceDataUrl(name)) return send('application/json', JSON.stringify(file));
  }
  const served = [
    ...rsc.listSiteRoutes().map((route) => ({ at: route.path, route })),
    ...rsc.listTestedRoutes().flatMap(({ control, treatment }) => [
      { at: variantPath(control.path, 'Control'), route: control },
      { at: variantPath(control.path, 'Treatment'), route: treatment },
    ]),
  ];
  for (const { at, route } of served) {
    if (request.method !== 'GET') break;
    if (path === pageDataUrl(at))
      return send('application/json', JSON.stringify(createPageDataFile(await renderPage(rsc, ssr, route))));
    if (path === pagePayloadUrl(at)) return send('text/x-component', (await renderPage(rsc, ssr, route)).payload);
    if (path === route.path) return send('text/html', createDocument(await renderPage(rsc, ssr, route)));
  }
  await forwardRequest(apiOrigin, request, response);
}

async function sendPicture(path: string, response: ServerResponse): Promise<boolean> {
  if (findPictureUrls([path]).has(path)) {
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(drawPicture(path));
    return true;
  }
  if (findSizedPictureUrls(path)[0] !== path) return false;
  response.writeHead(200, { 'content-type': `image/${path.slice(path.lastIndexOf('.') + 1)}` });
  response.end(await readSizedPicture(path));
  return true;
}

/** The style sheets stay links, so that Vite can replace them when a file is edited. */
function createDocument(page: RenderedPageFile): string {
  const links = ['/design/design.css', '/design/optional.css', ...page.styleSheets]
    .map((href) => `<link rel="stylesheet" href="${href}">`)
    .join('');
  return writeDocument({
    head: page.head,
    body: page.body,
    path: page.path,
    headScripts: [commonHeadScript(errorReportsModule)],
    codeHash: DEV_BUILD_HASH,
    contentHash: hashContent(page),
    css: '@layer tokens, base, design, section, utility, state;',
    siteCssUrl: '/design/optional.css',
    inlinedSheets: [],
    entryUrl: page.entryUrl,
    modulePreloads: [],
    fontPreloads: [],
  }).replace('</head>', `${links}</head>`);
}

/** Forwards a request that isn't for a page to the running server, unchanged. */
async function forwardRequest(apiOrigin: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name))
      headers.set(name, value);
  }
  // The server compares the Origin header with its own origin.
  if (headers.has('origin')) headers.set('origin', apiOrigin);
  const forwarded = await fetch(new URL(request.url ?? '/', apiOrigin), {
    method: request.method ?? 'GET',
    headers,
    body: body as never,
    redirect: 'manual',
    ...(body ? { duplex: 'half' } : {}),
  });
  const headersToPass = Object.fromEntries(
    [...forwarded.headers].filter(([name]) => !['content-encoding', 'content-length', 'set-cookie'].includes(name)),
  );
  response.writeHead(forwarded.status, { ...headersToPass, 'set-cookie': forwarded.headers.getSetCookie() });
  response.end(Buffer.from(await forwarded.arrayBuffer()));
}

async function importEntry<Entry>(vite: ViteDevServer, environment: string, file: string): Promise<Entry> {
  return (await (vite.environments[environment] as RunnableDevEnvironment).runner.import(file)) as Entry;
}
