import { systemOfPlatform } from '../user-agent-story.ts';
import { type BotFacts, type FindEvidence, type Finding, finding, textSignal } from './bot-evidence.ts';
import {
  findFakedRuntime,
  findGlobals,
  findHiddenWebdriver,
  findReplacedNatives,
  findReplacedPermissions,
} from './bot-evidence-agent.ts';
import { findUserAgentMismatch } from './bot-evidence-headers.ts';

/** What is known of somebody who says they are a crawler, and whether it is believed. */
export function judgeCrawler(facts: BotFacts): { isBelieved: boolean; findings: Finding[] } | undefined {
  const { crawler } = facts;
  if (crawler === undefined) return undefined;
  const declared = finding('crawler_declared', `the User-Agent says that it is ${crawler.name}`, crawler.name);
  if (crawler.address === 'verified') {
    const says = `the address is one of ${crawler.name}’s published ones`;
    return { isBelieved: true, findings: [declared, finding('crawler_verified', says)] };
  }
  const against = contradictions.flatMap((find) => find(facts) ?? []);
  if (crawler.address === 'outside') {
    against.unshift(finding('crawler_impostor', `the address is none of ${crawler.name}’s published ones`));
  }
  if (against.length > 0) return { isBelieved: false, findings: [...against, declared] };
  const says = `no list of ${crawler.name}’s addresses is configured, so the name is all there is`;
  return { isBelieved: true, findings: [declared, finding('crawler_unverified', says)] };
}

/** Google's crawler renders on Linux; who calls itself so on a desktop system is somebody else. */
const findDesktopGooglebot: FindEvidence = ({ crawler, reading }) => {
  const platform = textSignal(reading.signals, 'platform');
  const system = systemOfPlatform(platform);
  return crawler?.name === 'googlebot' && (system === 'Windows' || system === 'Apple')
    ? finding('crawler_impostor', `googlebot does not run on ${platform}`)
    : undefined;
};

/** A crawler that gives its name has nothing to hide. */
const contradictions: readonly FindEvidence[] = [
  findDesktopGooglebot,
  findUserAgentMismatch,
  findGlobals,
  findHiddenWebdriver,
  findFakedRuntime,
  findReplacedNatives,
  findReplacedPermissions,
];
