import { parseNavigatorPlatform } from '../user-agent-families.ts';
import { type BotFacts, createFinding, type FindEvidence, type Finding, getTextSignal } from './bot-evidence.ts';
import {
  findFakedRuntime,
  findGlobals,
  findHiddenWebdriver,
  findReplacedNatives,
  findReplacedPermissions,
} from './bot-evidence-agent.ts';
import { findUserAgentMismatch } from './bot-evidence-headers.ts';

/** Checks whether a client that declares itself as a crawler is one; undefined if it doesn't declare itself. */
export function verifyCrawler(facts: BotFacts): { isTrusted: boolean; findings: Finding[] } | undefined {
  const { crawler } = facts;
  if (crawler === undefined) return undefined;
  const declared = createFinding('crawler_declared', `the User-Agent says that it is ${crawler.name}`, crawler.name);
  if (crawler.address === 'verified') {
    const explanation = `the IP address is in ${crawler.name}’s published ranges`;
    return { isTrusted: true, findings: [declared, createFinding('crawler_verified', explanation)] };
  }
  const against = contradictions.flatMap((find) => find(facts) ?? []);
  if (crawler.address === 'outside') {
    against.unshift(createFinding('crawler_impostor', `the IP address isn’t in ${crawler.name}’s published ranges`));
  }
  if (against.length > 0) return { isTrusted: false, findings: [...against, declared] };
  const explanation = `no IP ranges of ${crawler.name} are configured, so only the name was checked`;
  return { isTrusted: true, findings: [declared, createFinding('crawler_unverified', explanation)] };
}

/** Finds an impostor of Googlebot: the real one renders on Linux and never on Windows or macOS. */
const findDesktopGooglebot: FindEvidence = ({ crawler, payload }) => {
  const platform = getTextSignal(payload.signals, 'platform');
  const system = parseNavigatorPlatform(platform);
  return crawler?.name === 'googlebot' && (system === 'Windows' || system === 'Apple')
    ? createFinding('crawler_impostor', `googlebot doesn’t run on ${platform}`)
    : undefined;
};

/** Evidence against a declared crawler: one that gives its name has no reason for a disguise. */
const contradictions: readonly FindEvidence[] = [
  findDesktopGooglebot,
  findUserAgentMismatch,
  findGlobals,
  findHiddenWebdriver,
  findFakedRuntime,
  findReplacedNatives,
  findReplacedPermissions,
];
