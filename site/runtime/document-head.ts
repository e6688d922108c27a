import type { PageHead } from '@whorl/contract/page-data.ts';
import { shareImageUrl } from '@whorl/contract/share-image.ts';

/**
 * Updates language, title, description, canonical URL, robots, Open Graph and structured data for the page that is
 * shown now.
 */
export function applyHead(head: PageHead, document: Document): void {
  document.title = head.title;
  const language = head.language ?? 'en';
  // Setting the same value again would compute the styles of the whole page again.
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
  for (const old of document.querySelectorAll('link[rel="alternate"]')) old.remove();
  for (const { path, ...kind } of head.alternates ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'alternate', ...kind, href: absolute(path) }),
    );
  }
  const address = absolute(head.canonicalPath);
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', address);
  const contents = {
    'name="description"': head.description,
    'name="robots"': head.robots === 'noindex' ? 'noindex' : 'index, follow',
    'property="og:url"': address,
    'property="og:title"': head.title,
    'property="og:description"': head.description,
    'property="og:type"': head.kind,
    'property="og:image"': absolute(shareImageUrl(head.canonicalPath)),
    'property="og:image:alt"': head.title,
  };
  for (const [name, content] of Object.entries(contents))
    document.querySelector(`meta[${name}]`)?.setAttribute('content', content);
  for (const old of document.querySelectorAll('script[type="application/ld+json"]')) old.remove();
  for (const description of head.structuredData) {
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.text = toScriptData(JSON.stringify(description)) as string;
    document.head.append(script);
  }
}

const absolute = (path: string): string => new URL(path, location.origin).href;

type TrustedTypes = {
  createPolicy(name: string, rules: { createScript(text: string): string }): { createScript(text: string): unknown };
};

/**
 * A data block isn't executed, but Trusted Types apply to the text of every script element. The policy allows only
 * JSON.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('structured-data', {
  createScript: (text) => JSON.stringify(JSON.parse(text)),
});
const toScriptData = (json: string): unknown => policy?.createScript(json) ?? json;
