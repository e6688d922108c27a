import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';

/** `verified`: the address is in the ranges that the operator has for it. `outside`: it is not. `unknown`: there are none. */
export type ClaimedCrawler = { readonly name: string; readonly address: 'verified' | 'outside' | 'unknown' };
export type GoodBots = (userAgent: string, address: string) => ClaimedCrawler | undefined;

/**
 * Crawlers of search engines, link previews and archives that give their name, and whether the address is one of theirs.
 *
 * @param rangesPath of a JSON file `{"googlebot": {"prefixes": [{"ipv4Prefix": "…"}, {"ipv6Prefix": "…"}]}, …}`: under
 * each name the list that Google, Microsoft, Apple, OpenAI and others publish in this form
 * @throws Error naming the file when it cannot be read, or is of another shape
 */
export function createGoodBots(rangesPath: string | undefined): GoodBots {
  const ranges = rangesPath === undefined ? new Map<string, BlockList>() : readRanges(rangesPath);
  return (userAgent, address) => {
    const name = CRAWLER.exec(userAgent)?.[0].toLowerCase();
    if (name === undefined) return undefined;
    const known = ranges.get(name);
    if (known === undefined || isIP(address) === 0) return { name, address: 'unknown' };
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return { name, address: known.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4') ? 'verified' : 'outside' };
  };
}

const CRAWLER =
  /googlebot|bingbot|duckduckbot|applebot|yandexbot|baiduspider|facebookexternalhit|linkedinbot|twitterbot|slackbot|archive\.org_bot|gptbot|claudebot/i;

const prefix = (bits: number) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      const [network = '', length = ''] = text.split('/');
      return isIP(network) === (bits === 32 ? 4 : 6) && /^\d+$/.test(length) && Number(length) <= bits;
    }, 'needs to be a network such as 192.0.2.0/24'),
  );
const rangesSchema = v.record(
  v.string(),
  v.object({
    prefixes: v.array(v.union([v.object({ ipv4Prefix: prefix(32) }), v.object({ ipv6Prefix: prefix(128) })])),
  }),
);

function readRanges(path: string): Map<string, BlockList> {
  try {
    const lists = v.parse(rangesSchema, JSON.parse(readFileSync(path, 'utf8')));
    return new Map(Object.entries(lists).map(([name, { prefixes }]) => [name.toLowerCase(), blockListOf(prefixes)]));
  } catch (error) {
    throw new Error(`GOOD_BOT_RANGES: ${path} cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function blockListOf(prefixes: readonly ({ ipv4Prefix: string } | { ipv6Prefix: string })[]): BlockList {
  const list = new BlockList();
  for (const each of prefixes) {
    const [network = '', length] = ('ipv4Prefix' in each ? each.ipv4Prefix : each.ipv6Prefix).split('/');
    list.addSubnet(network, Number(length), 'ipv4Prefix' in each ? 'ipv4' : 'ipv6');
  }
  return list;
}
