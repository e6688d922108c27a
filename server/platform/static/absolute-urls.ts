/** Tags of the head that need absolute URLs, because search engines and link previews don't resolve relative ones. */
const headTags =
  /(<link rel="(?:canonical|alternate)"[^>]* href="|<meta (?:property|name)="(?:og:url|og:image|twitter:image)" content=")(?=\/)/g;
const dataBlocks = /<script type="application\/ld\+json">[^<]*<\/script>/g;
/** Properties of JSON-LD objects that contain a URL. */
const jsonLdUrls = /("(?:@id|url|item|image|logo|mainEntityOfPage|contentUrl|target|urlTemplate)":")(?=\/)/g;

/**
 * Makes the URLs in the head of a page absolute. The build doesn't know the origin, so it writes paths.
 *
 * @param origin scheme, host and port, without a trailing slash
 */
export function withAbsoluteUrls(html: string, origin: string): string {
  return html.replace(headTags, `$1${origin}`).replace(dataBlocks, (block) => block.replace(jsonLdUrls, `$1${origin}`));
}
