import type { BotInfo } from '@whorl/contract/identification/bot-info.ts';
import type { BotdProduct } from '@whorl/contract/identification/result.ts';
import type { ClaimedCrawler } from '../bots/good-bots.ts';
import type { AgentCatalog, KnownAgent } from './agent-catalog.ts';
import type { SignatureCheck } from './verify-signatures.ts';

/** Facts from which an automated client is named. */
export type AgentFacts = {
  readonly signature: SignatureCheck | undefined;
  /** Crawler that the request declares itself to be, with the check of its IP address. */
  readonly crawler: ClaimedCrawler | undefined;
  /** Name of the published list of IP ranges that the address is in. */
  readonly range: string | undefined;
  readonly userAgent: string;
  /** Result of bot detection; undefined if it failed. */
  readonly bot: Extract<BotdProduct, { data: unknown }>['data']['bot'] | undefined;
  /** Names of global variables of automation libraries. */
  readonly globals: readonly string[];
};

/**
 * Names the agent, crawler or automation framework that sent a request. The signature takes precedence, then the IP
 * address, then evidence in the browser, then the `User-Agent`. Pure function.
 *
 * @returns undefined if nothing names one
 */
export function nameAgent(facts: AgentFacts, catalog: AgentCatalog): BotInfo | undefined {
  return (
    nameBySignature(facts, catalog) ??
    nameByAddress(facts, catalog) ??
    nameByBrowser(facts, catalog) ??
    nameByUserAgent(facts, catalog)
  );
}

type Verdict = Pick<BotInfo, 'identity' | 'confidence' | 'identifiedBy' | 'reason'>;

/** Creates the information about a known agent, or about one of which only a name is known. */
const describe = (agent: KnownAgent | undefined, name: string, verdict: Verdict): BotInfo => ({
  category: agent?.category ?? 'unknown',
  provider: agent?.provider ?? 'unknown',
  ...(agent?.providerUrl !== undefined && { providerUrl: agent.providerUrl }),
  name: agent?.name ?? name,
  ...verdict,
});

function nameBySignature({ signature, userAgent }: AgentFacts, catalog: AgentCatalog): BotInfo | undefined {
  if (signature === undefined) return undefined;
  const { directory } = signature;
  const host = directory === undefined ? 'unknown' : new URL(directory).host;
  const agent = directory === undefined ? catalog.findByUserAgent(userAgent) : catalog.findByDirectory(directory);
  if (signature.outcome === 'verified') {
    // Without a nonce, an observer of the request could send it again until it expires.
    return describe(agent, host, {
      identity: agent?.directedBy === 'provider' ? 'verified' : 'signed',
      confidence: signature.hasNonce ? 'high' : 'medium',
      identifiedBy: 'signature',
    });
  }
  const { outcome, reason } = signature;
  const confidence = outcome === 'spoofed' ? 'high' : 'low';
  return describe(agent, host, { identity: outcome, confidence, identifiedBy: 'signature', reason });
}

function nameByAddress({ crawler, range }: AgentFacts, catalog: AgentCatalog): BotInfo | undefined {
  if (crawler !== undefined && crawler.address !== 'unknown') {
    const agent = catalog.findByName(crawler.name);
    return crawler.address === 'verified'
      ? describe(agent, crawler.name, { identity: 'verified', confidence: 'high', identifiedBy: 'ip_range' })
      : describe(agent, crawler.name, {
          identity: 'spoofed',
          confidence: 'high',
          identifiedBy: 'ip_range',
          reason: 'outside_ip_ranges',
        });
  }
  if (range === undefined) return undefined;
  const verdict = { identity: 'verified', confidence: 'medium', identifiedBy: 'ip_range' } as const;
  return describe(catalog.findByName(range), range, verdict);
}

function nameByBrowser({ bot, crawler, globals }: AgentFacts, catalog: AgentCatalog): BotInfo | undefined {
  if (bot?.result !== 'bad') return undefined;
  // A declared crawler is a bad bot only if something contradicts its declaration.
  if (crawler !== undefined) {
    const verdict = {
      identity: 'spoofed',
      confidence: 'medium',
      identifiedBy: 'browser',
      reason: 'contradicted',
    } as const;
    return describe(catalog.findByName(crawler.name), crawler.name, verdict);
  }
  const agent = catalog.findByEvidence(bot.type, globals);
  if (agent === undefined) return undefined;
  return describe(agent, agent.name, { identity: 'unknown', confidence: 'medium', identifiedBy: 'browser' });
}

function nameByUserAgent({ userAgent, crawler }: AgentFacts, catalog: AgentCatalog): BotInfo | undefined {
  const agent = catalog.findByUserAgent(userAgent) ?? (crawler && catalog.findByName(crawler.name));
  if (agent === undefined && crawler === undefined) return undefined;
  const verdict: Verdict = agent?.alwaysSigns
    ? { identity: 'spoofed', confidence: 'medium', identifiedBy: 'user_agent', reason: 'unsigned' }
    : { identity: 'unknown', confidence: 'low', identifiedBy: 'user_agent' };
  return describe(agent, crawler?.name ?? 'unknown', verdict);
}
