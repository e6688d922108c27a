import type { Backend } from './backend.ts';

/**
 * Returns the policy of `/admin/`. Wider than that of the site's pages in two places: the content manager writes
 * `<style>` elements and `style` attributes, and shows images that an editor has just chosen as `blob:`. Scripts come
 * from this host only, and the page may connect only to the repository's host.
 */
export function contentManagerPolicy({ hosts, pictureHosts }: Pick<Backend, 'hosts' | 'pictureHosts'>): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:', ...pictureHosts],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'blob:', 'data:', ...hosts],
    'manifest-src': ["'self'", 'blob:'],
    'worker-src': ["'self'"],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['svelte-trusted-html', 'dompurify', 'lexical', 'default'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
