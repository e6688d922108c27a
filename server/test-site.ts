import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import { pages } from '@whorl/contract/urls.ts';

/** Writes a build as small as can be: the pages of the URL table, one script, one data file. */
export function writeTestSite(
  distDir: string,
  change: (manifest: SiteManifest) => SiteManifest = (manifest) => manifest,
): void {
  const write = (name: string, text: string): void => {
    const path = join(distDir, 'public', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    writeFileSync(`${path}.br`, brotliCompressSync(text));
    writeFileSync(`${path}.gz`, gzipSync(text));
  };
  const manifest: SiteManifest = { buildHash: '0123456789abcdef0123', pages: {}, redirects: [] };
  for (const page of Object.values(pages)) {
    const file = page.path.endsWith('/') ? `${page.path.slice(1)}index.html` : page.path.slice(1);
    const status = 'status' in page ? page.status : 200;
    manifest.pages[page.path] = { file, status, scriptHashes: [`'sha256-${page.group}'`], styleHashes: ["'sha256-x'"] };
    const { path } = page;
    const head = `<title>${path}</title><link rel="canonical" href="${path}"><meta property="og:url" content="${path}">`;
    const data = `<script type="application/ld+json">{"@type":"WebPage","url":"${path}","name":"/no/address"}</script>`;
    write(file, `<!doctype html>${head}${data}${forms[path] ?? ''}`);
  }
  manifest.redirects.push({ from: '/sales/', to: pages.contactSales.path, status: 301 });
  write('assets/entry-0a1b2c3d.js', 'export const answer = 42;');
  write('page-data/app-data.json', '{"webpackCompilationHash":"0123456789abcdef0123"}');
  write('sw.js', 'self.skipWaiting();');
  writeFileSync(join(distDir, 'self-removing-worker.js'), 'self.registration.unregister();');
  writeFileSync(join(distDir, 'public/picture.png'), 'no picture');
  writeFileSync(join(distDir, 'manifest.json'), JSON.stringify(change(manifest)));
}

const contactForm = `<main><form action="/api/hubspot/" method="post">
<div id="form-problems" hidden></div>
<input type="hidden" name="name" value="contact-sales">
<input id="email" name="email" type="email"><p id="email-error" class="error" hidden></p>
<input id="url" name="url"><p id="url-error" class="error" hidden></p>
<input id="jobTitle" name="jobTitle"><p id="jobTitle-error" class="error" hidden></p>
<textarea id="description" name="description"></textarea><p id="description-error" class="error" hidden></p>
<select id="apiCallsQuestion" name="apiCallsQuestion"><option value="">–</option><option>Up to 20,000</option><option>1 to 10 million</option></select>
<p id="apiCallsQuestion-error" class="error" hidden></p>
<button>Send</button></form></main>`;
// The second form is the one that stands at the foot of every page.
const newsletterForm = `<main><form action="/api/hubspot-newsletter/" method="post"><div id="form-problems" hidden></div>
<input id="email" name="email" type="email"><p id="email-error" class="error" hidden></p></form></main>
<form action="/api/hubspot-newsletter/" method="post"><input id="newsletter-footer" name="email" type="email"></form>`;
const forms: Readonly<Record<string, string>> = {
  [pages.contactSales.path]: contactForm,
  [pages.subscribeNewsletter.path]: newsletterForm,
};
