import { brand } from '@whorl/contract/brand.ts';
import type { PageHead } from '@whorl/contract/page-data.ts';
import { shareImageSize, shareImageUrl } from '@whorl/contract/share-image.ts';
import { themeColors } from '../islands/theme/theme.ts';

type DocumentParts = {
  head: PageHead;
  /** HTML of everything inside the app's root. */
  body: string;
  /** Path of the page data of this document. It differs from the page's URL for the 404 page and for experiments. */
  path: string;
  /** Inline scripts that run in this order before the first paint. */
  headScripts: readonly string[];
  /** Hash of what all pages share, and of this page's content; see `hashes.ts`. */
  codeHash: string;
  contentHash: string;
  /** The one inline style sheet: all the CSS that the page needs for its first paint. */
  css: string;
  /** URL of the style sheet for client-side navigation. */
  siteCssUrl: string;
  /** URLs of the sheets that `css` contains, so that the modules that import them don't load them again. */
  inlinedSheets: readonly string[];
  entryUrl: string;
  /** Modules that the entry imports, preloaded so that they load in parallel with it. */
  modulePreloads: readonly string[];
  fontPreloads: readonly string[];
};

/** Returns a page's complete HTML document. */
export function writeDocument(parts: DocumentParts): string {
  const { head } = parts;
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<meta name="theme-color" content="${themeColors.light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${themeColors.dark}" media="(prefers-color-scheme: dark)">`,
    ...parts.headScripts.map((script) => `<script>${script}</script>`),
    `<title>${escapeText(head.title)}</title>`,
    `<meta name="description" content="${escapeAttribute(head.description)}">`,
    `<meta name="robots" content="${head.robots === 'noindex' ? 'noindex' : 'index, follow'}">`,
    `<link rel="canonical" href="${escapeAttribute(head.canonicalPath)}">`,
    ...(head.alternates ?? []).map(({ path, ...kind }) => {
      const [[name, value] = []] = Object.entries(kind);
      return `<link rel="alternate" ${name}="${value}" href="${escapeAttribute(path)}">`;
    }),
    ...parts.fontPreloads.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    // React inserts style sheets behind the last one with a precedence; in front of it they would reverse the layer
    // order.
    `<style data-precedence="page">${parts.css}</style>`,
    // The bundler regards a sheet that it finds as loaded; a disabled one is neither fetched nor applied.
    ...parts.inlinedSheets.map((href) => `<link rel="stylesheet" href="${href}" disabled>`),
    `<script type="module" async fetchpriority="low" src="${parts.entryUrl}"></script>`,
    ...parts.modulePreloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    `<meta property="og:title" content="${escapeAttribute(head.title)}">`,
    `<meta property="og:description" content="${escapeAttribute(head.description)}">`,
    `<meta property="og:type" content="${head.kind}">`,
    `<meta property="og:url" content="${escapeAttribute(head.canonicalPath)}">`,
    `<meta property="og:site_name" content="${escapeAttribute(brand.name)}">`,
    `<meta property="og:image" content="${escapeAttribute(shareImageUrl(head.canonicalPath))}">`,
    '<meta property="og:image:type" content="image/png">',
    `<meta property="og:image:width" content="${shareImageSize.width}">`,
    `<meta property="og:image:height" content="${shareImageSize.height}">`,
    `<meta property="og:image:alt" content="${escapeAttribute(head.title)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...head.structuredData.map(
      (data) => `<script type="application/ld+json">${escapeScript(JSON.stringify(data))}</script>`,
    ),
  ];
  return `<!doctype html>
<html lang="${head.language ?? 'en'}" data-page="${escapeAttribute(parts.path)}" data-build="${parts.codeHash}" data-content="${parts.contentHash}" data-styles="${parts.siteCssUrl}">
<head>
${lines.join('\n')}
</head>
<body>
<div id="whorl-app">${parts.body}</div>
</body>
</html>
`;
}

const escapeText = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const escapeScript = (json: string): string => json.replaceAll('<', '\\u003c');
