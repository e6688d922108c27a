/** Tags of the head whose address has to be absolute to be understood: search engines and link previews resolve none. */
const headTags =
  /(<link rel="(?:canonical|alternate)"[^>]* href="|<meta (?:property|name)="(?:og:url|og:image|twitter:image)" content=")(?=\/)/g;
const dataBlocks = /<script type="application\/ld\+json">[^<]*<\/script>/g;
/** Members of a JSON-LD object that hold an address. */
const dataAddresses = /("(?:@id|url|item|image|logo|mainEntityOfPage|contentUrl|target|urlTemplate)":")(?=\/)/g;

/**
 * A page as it is for visitors of one deployment: pages are built without knowing where they will stand, so the build
 * writes paths.
 *
 * @param origin scheme, host and port, without a slash at the end
 */
export function withAbsoluteAddresses(html: string, origin: string): string {
  return html
    .replace(headTags, `$1${origin}`)
    .replace(dataBlocks, (block) => block.replace(dataAddresses, `$1${origin}`));
}
