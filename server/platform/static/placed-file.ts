import { buildOrigin } from '@whorl/contract/build-origin.ts';
import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import type { Headers } from '../http/security-headers.ts';
import { compressQuickly } from './compress.ts';
import type { PublicFile } from './read-public-files.ts';
import { createStaticEntry, type StaticEntry } from './static-entry.ts';

/** A file of the build with this deployment's origin in the place that was kept for it. */
export const placedAt = (origin: string, { name, identity }: Pick<PublicFile, 'name' | 'identity'>): PublicFile => ({
  name,
  br: undefined,
  gzip: undefined,
  ...compressQuickly(Buffer.from(identity.toString('utf8').replaceAll(buildOrigin, origin))),
});

/**
 * Such a file where nobody said where the site stands: its addresses are those of this machine, with the port that the
 * request came in on. Nothing that a client writes into its request is in them.
 */
export function placedOnLoopback(file: PublicFile, headers: Headers): StaticEntry {
  const { name, identity } = file;
  let latest: { port: number | undefined; entry: StaticEntry } | undefined;
  return {
    send(request, response) {
      const port = request.socket.localPort;
      if (latest?.port !== port) {
        latest = {
          port,
          entry: createStaticEntry(placedAt(`http://127.0.0.1:${port}`, { name, identity }), headers, 200),
        };
      }
      latest?.entry.send(request, response);
    },
  };
}

/**
 * What tells such a file's kind, and which page it is another form of.
 *
 * @param origin of the deployment, where it is known
 */
export function headersOfPlaced(
  { type, canonicalPath }: SiteManifest['placedFiles'][string],
  origin: string | undefined,
): Headers {
  const canonical = canonicalPath && `<${origin ?? ''}${canonicalPath}>; rel="canonical"`;
  return { 'content-type': type, ...(canonical && { link: canonical }) };
}
