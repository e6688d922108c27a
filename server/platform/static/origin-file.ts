import { buildOrigin } from '@whorl/contract/build-origin.ts';
import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import type { Headers } from '../http/security-headers.ts';
import { isSharedFile } from '../http/shared-files.ts';
import { compressQuickly } from './compress.ts';
import type { PublicFile } from './read-public-files.ts';
import { createStaticEntry, type StaticEntry } from './static-entry.ts';

/** Replaces the placeholder origin of the build in a file with the deployment's origin. */
export const withOrigin = (origin: string, content: Buffer): Buffer =>
  Buffer.from(content.toString('utf8').replaceAll(buildOrigin, origin));

/**
 * Creates the entry of such a file when the deployment's origin isn't configured: its URLs have the loopback address and
 * the local port of the request, never a value that a client sends.
 */
export function createLoopbackEntry(file: PublicFile, headers: Headers): StaticEntry {
  const { identity } = file;
  let latest: { port: number | undefined; entry: StaticEntry } | undefined;
  return {
    isShared: isSharedFile(headers),
    send(request, response) {
      const port = request.socket.localPort;
      if (latest?.port !== port) {
        const bodies = compressQuickly(withOrigin(`http://127.0.0.1:${port}`, identity));
        latest = { port, entry: createStaticEntry(bodies, headers, 200) };
      }
      latest?.entry.send(request, response);
    },
  };
}

/**
 * Returns the headers with such a file's content type and canonical page.
 *
 * @param origin origin of the deployment, if configured
 */
export function originFileHeaders(
  { type, canonicalPath }: SiteManifest['placedFiles'][string],
  origin: string | undefined,
): Headers {
  const canonical = canonicalPath && `<${origin ?? ''}${canonicalPath}>; rel="canonical"`;
  return { 'content-type': type, ...(canonical && { link: canonical }) };
}
