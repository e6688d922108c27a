import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentManager, pages } from '@whorl/contract/urls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Feature, Services } from '../platform/feature.ts';
import { addLastSlash } from '../platform/http/add-last-slash.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { contentType } from '../platform/static/content-type.ts';
import { acceptedEncodings } from '../platform/static/negotiation.ts';
import { type Backend, backendOf, type ContentManagerSettings } from './backend.ts';
import { contentManagerPolicy } from './content-manager-policy.ts';

type Options = {
  /** Where texts are kept; undefined leaves the content manager off. */
  settings: ContentManagerSettings | undefined;
  /** Of the build: `index.html`, `config.json` and `assets/`. */
  folder: string;
};

/**
 * `/admin/`: the content manager where a backend is configured, and everywhere else a page that says that there is none.
 * Its files are read when somebody asks: few people do, and visitors' memory is not spent on them.
 */
export const createContentManager = ({ site }: Services, { settings, folder }: Options): Feature => ({
  name: 'content-manager',
  addRoutes(server) {
    const onRequest = addLastSlash(contentManager.page);
    if (settings === undefined) {
      server.get(contentManager.page, { onRequest }, (_request, reply) => {
        const page = site.page(pages.contentManagerOff.path);
        if (page === undefined) throw new ApiError('not_found');
        return unlisted(reply).headers(page.headers).header('cache-control', 'no-store').send(page.html);
      });
      return;
    }
    const backend = backendOf(settings);
    const names = new Set(readdirSync(join(folder, 'assets')));
    const configuration = {
      ...v.parse(v.record(v.string(), v.unknown()), JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))),
      backend: backend.configuration,
    };

    server.get(contentManager.page, { onRequest }, (request, reply) =>
      send(request, asDocument(reply, backend).header('cache-control', 'no-store'), join(folder, 'index.html')),
    );
    server.get(contentManager.config, (_request, reply) =>
      unlisted(reply).header('cache-control', 'no-store').send(configuration),
    );
    server.get<{ Params: { name: string } }>(`${contentManager.assets}:name`, (request, reply) => {
      const { name } = request.params;
      if (!names.has(name) || /\.(br|gz)$/.test(name)) throw new ApiError('not_found');
      const kept = unlisted(reply).header('cache-control', 'private, max-age=31536000, immutable');
      return send(request, kept, join(folder, 'assets', name));
    });
  },
});

const unlisted = (reply: FastifyReply): FastifyReply => reply.header('x-robots-tag', 'noindex');

const asDocument = (reply: FastifyReply, backend: Backend): FastifyReply =>
  unlisted(reply)
    .header('content-security-policy', contentManagerPolicy(backend))
    // The window in which an editor signs in hands its result back to this one.
    .header('cross-origin-opener-policy', 'same-origin-allow-popups');

/** The smallest form of a file that the browser takes. */
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
