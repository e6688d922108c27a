import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentManager, pages } from '@whorl/contract/urls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Feature, Services } from '../platform/feature.ts';
import { addTrailingSlash } from '../platform/http/add-trailing-slash.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { contentType } from '../platform/static/content-type.ts';
import { acceptedEncodings } from '../platform/static/negotiation.ts';
import { type Backend, type ContentManagerSettings, createBackend } from './backend.ts';
import { contentManagerPolicy } from './content-manager-policy.ts';

type Options = {
  /** Repository of the content; undefined turns the content manager off. */
  settings: ContentManagerSettings | undefined;
  /** Folder in the build: `index.html`, `config.json` and `assets/`. */
  folder: string;
};

/**
 * Creates the feature of `/admin/`: the content manager if a backend is configured, otherwise a page that says that it
 * is off. Reads its files on request, because few people use them and they need not occupy memory.
 */
export const createContentManager = ({ site }: Services, { settings, folder }: Options): Feature => ({
  name: 'content-manager',
  addRoutes(server) {
    const onRequest = addTrailingSlash(contentManager.page);
    if (settings === undefined) {
      server.get(contentManager.page, { onRequest }, (_request, reply) => {
        const page = site.page(pages.contentManagerOff.path);
        if (page === undefined) throw new ApiError('not_found');
        return withoutIndexing(reply).headers(page.headers).header('cache-control', 'no-store').send(page.html);
      });
      return;
    }
    const backend = createBackend(settings);
    const names = new Set(readdirSync(join(folder, 'assets')));
    const configuration = {
      ...v.parse(v.record(v.string(), v.unknown()), JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))),
      backend: backend.configuration,
    };

    server.get(contentManager.page, { onRequest }, (request, reply) =>
      send(request, asDocument(reply, backend).header('cache-control', 'no-store'), join(folder, 'index.html')),
    );
    server.get(contentManager.config, (_request, reply) =>
      withoutIndexing(reply).header('cache-control', 'no-store').send(configuration),
    );
    server.get<{ Params: { name: string } }>(`${contentManager.assets}:name`, (request, reply) => {
      const { name } = request.params;
      if (!names.has(name) || /\.(br|gz)$/.test(name)) throw new ApiError('not_found');
      const cached = withoutIndexing(reply).header('cache-control', 'private, max-age=31536000, immutable');
      return send(request, cached, join(folder, 'assets', name));
    });
  },
});

const withoutIndexing = (reply: FastifyReply): FastifyReply => reply.header('x-robots-tag', 'noindex');

const asDocument = (reply: FastifyReply, backend: Backend): FastifyReply =>
  withoutIndexing(reply)
    .header('content-security-policy', contentManagerPolicy(backend))
    // Lets the sign-in popup pass its result to this window.
    .header('cross-origin-opener-policy', 'same-origin-allow-popups');

/** Sends the smallest encoding of a file that the browser accepts. */
async function send(request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> {
  const endings = { br: '.br', gzip: '.gz', identity: '' };
  for (const encoding of acceptedEncodings(request.headers['accept-encoding'])) {
    const content = await readFile(file + endings[encoding]).catch(() => undefined);
    if (content === undefined) continue;
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.header('vary', 'Accept-Encoding').type(contentType(file)).send(content);
  }
  throw new ApiError('not_found');
}
