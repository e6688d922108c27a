import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';
import { isListedBot } from '../user-agent.ts';

/**
 * Crawler that a request declares itself to be. `verified`: the IP address is in the configured ranges of the crawler;
 * `outside`: it isn't; `unknown`: no ranges are configured for it.
 */
export type ClaimedCrawler = { readonly name: string; readonly address: 'verified' | 'outside' | 'unknown' };
export type CrawlerIdentifier = {
  /** Identifies the crawler that a request declares itself to be; undefined if it declares none. */
  identify(userAgent: string, address: string): ClaimedCrawler | undefined;
  /** Finds the lower-case name of the list that an IP address is in, for clients that don't declare themselves. */
  findRange(address: string): string | undefined;
};

/**
 * Creates the identification of crawlers, which checks their IP addresses: crawlers of the operator's file, well-known
 * ones, and any other client that declares itself like a crawler.
 *
 * @param rangesPath path of a JSON file `{"googlebot": {"prefixes": [{"ipv4Prefix": "…"}, {"ipv6Prefix": "…"}]}, …}`: by
 *   name, as in the crawler's `User-Agent`, the list that Google, Microsoft, Apple, OpenAI and others publish in this
 *   format
 * @throws Error naming the file if it cannot be read or has another format
 */
export function createCrawlerIdentifier(rangesPath: string | undefined): CrawlerIdentifier {
  const ranges = readRanges(rangesPath);
  const named = createNamePattern([...ranges.keys(), ...wellKnown]);
  return {
    identify(userAgent, address) {
      const name = (named.exec(userAgent)?.[0] ?? parseDeclaredName(userAgent))?.toLowerCase();
      if (name === undefined) return undefined;
      const known = ranges.get(name);
      if (known === undefined || isIP(address) === 0) return { name, address: 'unknown' };
      return { name, address: isInList(known, address) ? 'verified' : 'outside' };
    },
    findRange(address) {
      if (isIP(address) === 0) return undefined;
      for (const [name, list] of ranges) if (isInList(list, address)) return name;
      return undefined;
    },
  };
}

function isInList(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** Crawlers whose `User-Agent` has no contact address, and those that are often imitated. */
const wellKnown: readonly string[] = [
  'googlebot',
  'adsbot-google',
  'apis-google',
  'feedfetcher-google',
  'google-inspectiontool',
  'googleother',
  'mediapartners-google',
  'storebot-google',
  'bingbot',
  'bingpreview',
  'duckduckbot',
  'applebot',
  'yandexbot',
  'baiduspider',
  'amazonbot',
  'petalbot',
  'pinterestbot',
  'facebookexternalhit',
  'meta-externalagent',
  'linkedinbot',
  'twitterbot',
  'slackbot',
  'archive.org_bot',
  'gptbot',
  'chatgpt-user',
  'oai-searchbot',
  'claudebot',
  'perplexitybot',
  'perplexity-user',
];

/** Returns a pattern of the names as whole words, which prefers the longest at one position. */
export function createNamePattern(names: readonly string[]): RegExp {
  const longestFirst = [...new Set(names)].sort((a, b) => b.length - a.length);
  const escaped = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'));
  return new RegExp(`(?<![a-z0-9])(?:${escaped.join('|')})(?![a-z0-9])`, 'i');
}

/**
 * Returns the name of a crawler that declares itself with a contact address. HTTP libraries may give an address too, but
 * no name of a crawler.
 */
function parseDeclaredName(userAgent: string): string | undefined {
  const contact = userAgent.search(CONTACT);
  return contact > 0 && isListedBot(userAgent) ? CRAWLER.exec(userAgent.slice(0, contact))?.[0] : undefined;
}
const CONTACT = /https?:\/\/|[\w.-]{1,64}@[\w-]{1,64}\.\w/i;
const CRAWLER = /(?<![\w-])[\w-]{0,40}(?:bot|crawler|spider)(?![a-z])/i;

const prefix = (bits: number) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      const [network = '', length = ''] = text.split('/');
      return isIP(network) === (bits === 32 ? 4 : 6) && /^\d+$/.test(length) && Number(length) <= bits;
    }, 'must be a network such as 192.0.2.0/24'),
  );
/** A shorter name would occur in any `User-Agent`. */
const nameSchema = v.pipe(v.string(), v.regex(/^[a-z0-9][\w .-]{2,}$/i, 'must be the name of a crawler'));
const rangesSchema = v.record(
  nameSchema,
  v.object({
    prefixes: v.array(v.union([v.object({ ipv4Prefix: prefix(32) }), v.object({ ipv6Prefix: prefix(128) })])),
  }),
);

function readRanges(path: string | undefined): Map<string, BlockList> {
  if (path === undefined) return new Map();
  try {
    const lists = v.parse(rangesSchema, JSON.parse(readFileSync(path, 'utf8')));
    return new Map(
      Object.entries(lists).map(([name, { prefixes }]) => [name.toLowerCase(), createBlockList(prefixes)]),
    );
  } catch (error) {
    throw new Error(`GOOD_BOT_RANGES: ${path} cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function createBlockList(prefixes: readonly ({ ipv4Prefix: string } | { ipv6Prefix: string })[]): BlockList {
  const list = new BlockList();
  for (const each of prefixes) {
    const [network = '', length] = ('ipv4Prefix' in each ? each.ipv4Prefix : each.ipv6Prefix).split('/');
    list.addSubnet(network, Number(length), 'ipv4Prefix' in each ? 'ipv4' : 'ipv6');
  }
  return list;
}
