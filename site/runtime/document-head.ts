import type { PageHead } from '@whorl/contract/page-data.ts';
import { shareImageUrl } from '@whorl/contract/share-image.ts';

/** Brings language, title, description, canonical address, robots, Open Graph and structured data up to the page that now shows. */
export function applyHead(head: PageHead, document: Document): void {
  document.title = head.title;
  document.documentElement.lang = head.language ?? 'en';
  for (const old of document.querySelectorAll('link[rel="alternate"][hreflang]')) old.remove();
  for (const { language, path } of head.alternates ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'alternate', hreflang: language, href: absolute(path) }),
    );
  }
  setAttribute(document, 'meta[name="description"]', 'content', head.description);
  setAttribute(document, 'link[rel="canonical"]', 'href', absolute(head.canonicalPath));
  setAttribute(document, 'meta[property="og:url"]', 'content', absolute(head.canonicalPath));
  setAttribute(document, 'meta[property="og:title"]', 'content', head.title);
  setAttribute(document, 'meta[property="og:description"]', 'content', head.description);
  setAttribute(document, 'meta[property="og:type"]', 'content', head.kind);
  setAttribute(document, 'meta[property="og:image"]', 'content', absolute(shareImageUrl(head.canonicalPath)));
  setAttribute(document, 'meta[property="og:image:alt"]', 'content', head.title);
  setAttribute(document, 'meta[name="robots"]', 'content', head.robots === 'noindex' ? 'noindex' : 'index, follow');
  for (const old of document.querySelectorAll('script[type="application/ld+json"]')) old.remove();
  for (const description of head.structuredData) {
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.text = asData(JSON.stringify(description)) as string;
    document.head.append(script);
  }
}

const absolute = (path: string): string => new URL(path, location.origin).href;

function setAttribute(document: Document, selector: string, name: string, value: string): void {
  document.querySelector(selector)?.setAttribute(name, value);
}

type TrustedTypes = {
  createPolicy(name: string, rules: { createScript(text: string): string }): { createScript(text: string): unknown };
};

/**
 * A data block is not run, but Trusted Types guard the text of every script element. The policy lets nothing through
 * but JSON.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('structured-data', {
  createScript: (text) => JSON.stringify(JSON.parse(text)),
});
const asData = (json: string): unknown => policy?.createScript(json) ?? json;
