import { firewallChecks as names } from '@whorl/contract/playground/bot-firewall.ts';
import { PLAYGROUND_BLOCK_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import { evaluateRules } from '../evaluate-rules.ts';

const MINUTE_MS = 60_000;
const BLOCK_MS = PLAYGROUND_BLOCK_MINUTES * MINUTE_MS;

type BlockFacts = {
  readonly wish: 'block' | 'lift';
  /** The caller's network: the IP address without its last part. */
  readonly network: string;
  /** Networks of bad bots within 24 hours, one for each visit. */
  readonly botNetworks: readonly string[];
  /** Last block of this network; undefined if there was none. Times are milliseconds since 1970. */
  readonly blockedAt: number | undefined;
  readonly now: number;
};

/** Decides whether to block the caller's network or to lift the block. Other networks can't be chosen. */
export function decideBlock({ wish, network, botNetworks, blockedAt, now }: BlockFacts) {
  const visits = botNetworks.filter((one) => one === network).length;
  const left = minutesLeft(blockedAt, now);
  const own = { name: names.network, value: network, passed: true, refusal: '' };
  const { checks, refusal } = evaluateRules(
    wish === 'block'
      ? [
          own,
          {
            name: names.seen,
            value: `${visits} ${visits === 1 ? 'visit' : 'visits'}`,
            passed: visits > 0,
            refusal: 'No bot visited from your network within 24 hours, so it can’t be blocked.',
          },
        ]
      : [
          own,
          {
            name: names.blocked,
            value: left > 0 ? `${formatMinutes(left)} left` : 'no',
            passed: left > 0,
            refusal: 'Your network is not blocked.',
          },
        ],
  );
  if (refusal !== undefined) return { severity: 'error', message: refusal, checks } as const;
  const message =
    wish === 'block'
      ? `Your network is blocked for ${PLAYGROUND_BLOCK_MINUTES} minutes.`
      : 'The block is lifted. Your network has access again.';
  return { severity: wish === 'block' ? 'warning' : 'success', message, checks } as const;
}

/**
 * Decides whether a network may open the protected page. Needs no script and no identification, so that it works
 * against any client.
 */
export function decideAccess(blockedAt: number | undefined, now: number) {
  const left = minutesLeft(blockedAt, now);
  if (left === 0) return { isOpen: true, message: 'Access allowed.' } as const;
  return {
    isOpen: false,
    left,
    message: `Your network is blocked for another ${formatMinutes(left)} because a bot visited from it.`,
  } as const;
}

const formatMinutes = (count: number): string => `${count} ${count === 1 ? 'minute' : 'minutes'}`;

/** Returns the remaining minutes, rounded up; 0 if nothing is blocked. */
const minutesLeft = (blockedAt: number | undefined, now: number): number =>
  blockedAt === undefined ? 0 : Math.max(0, Math.ceil((blockedAt + BLOCK_MS - now) / MINUTE_MS));
