import { botFacts } from '../../server/testing/bot-facts.ts';

/** Request without a signature. */
export type UnsignedRequest = {
  readonly name: string;
  /** Identity that is right, with the reason if there is one; `none` for a person. */
  readonly expected: string;
  readonly headers: Record<string, string>;
  readonly payload: object;
};

type Facts = NonNullable<Parameters<typeof botFacts>[0]>;

/** IP address in the published ranges of a crawler, see `crawlerRanges`. */
const CRAWLER_ADDRESS = '66.249.64.7';
export const crawlerRanges = { googlebot: { prefixes: [{ ipv4Prefix: '66.249.64.0/27' }] } };

/** Agent of the operator's own list, which always signs. */
export const ownAgents = {
  agents: [
    {
      name: 'Stock assistant',
      category: 'ai_agent',
      provider: 'Shop',
      userAgents: ['Shop-Stock-Assistant'],
      alwaysSigns: true,
      source: 'https://shop.example/assistant',
      date: '2026-11-27',
    },
  ],
};

/** Creates the request of a browser on Linux with the given differences. */
function request(name: string, expected: string, differences: Facts = {}, address?: string): UnsignedRequest {
  const { headers, payload } = botFacts(differences);
  const { digest: _, ...rest } = payload as { digest?: string };
  const sent = Object.entries(headers).flatMap(([key, value]) =>
    key === 'host' || value === undefined ? [] : [[key, String(value)]],
  );
  return {
    name,
    expected,
    payload: rest,
    headers: { ...Object.fromEntries(sent), ...(address !== undefined && { 'x-forwarded-for': address }) },
  };
}

const named = (token: string): Facts => ({
  userAgent: `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${token})`,
});
const automated = (botKind: string, globals: readonly string[] = []): Facts => ({
  payload: {
    bot: {
      ...{ bot: true, botKind },
      traces: { isWatched: false, webdriver: 'native', replaced: [], globals: [...globals] },
    } as never,
  },
});

/** Requests of programs that don't sign, of an impostor, and of a browser that an AI program drives like a person. */
export const unsignedRequests: readonly UnsignedRequest[] = [
  request('ChatGPT-User, by its user agent', 'unknown', named('ChatGPT-User/1.0; +https://openai.com/bot')),
  request('GPTBot, by its user agent', 'unknown', named('GPTBot/1.3; +https://openai.com/gptbot')),
  request('Claude-User, by its user agent', 'unknown', named('Claude-User/1.0; +Claude-User@anthropic.com')),
  request('PerplexityBot, by its user agent', 'unknown', named('PerplexityBot/1.0')),
  request('Google-Agent, by its user agent', 'unknown', named('Google-Agent')),
  request('Googlebot, from its IP range', 'verified', named('Googlebot/2.1'), CRAWLER_ADDRESS),
  request('Googlebot’s name, from another IP address', 'spoofed: outside_ip_ranges', named('Googlebot/2.1')),
  request('Agent that always signs, not signed', 'spoofed: unsigned', named('Shop-Stock-Assistant/1.0')),
  request('Selenium in the browser', 'unknown', automated('selenium')),
  request('AI browser with Chrome’s user agent', 'unknown'),
];
