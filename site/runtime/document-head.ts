import type { PageHead } from '@whorl/contract/page-data.ts';

/** Brings title, description, canonical address, robots, Open Graph and structured data up to the page that now shows. */
export function applyHead(head: PageHead, document: Document): void {
  document.title = head.title;
  setAttribute(document, 'meta[name="description"]', 'content', head.description);
  setAttribute(document, 'link[rel="canonical"]', 'href', head.canonicalPath);
  setAttribute(document, 'meta[property="og:title"]', 'content', head.title);
  setAttribute(document, 'meta[property="og:description"]', 'content', head.description);
  setAttribute(document, 'meta[property="og:type"]', 'content', head.kind);
  setAttribute(document, 'meta[name="robots"]', 'content', head.robots === 'noindex' ? 'noindex' : 'index, follow');
  for (const old of document.querySelectorAll('script[type="application/ld+json"]')) old.remove();
  for (const description of head.structuredData) {
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    // A text node, not `textContent`: a data block is not run, but Trusted Types guard every script's text.
    script.append(document.createTextNode(JSON.stringify(description)));
    document.head.append(script);
  }
}

function setAttribute(document: Document, selector: string, name: string, value: string): void {
  document.querySelector(selector)?.setAttribute(name, value);
}
