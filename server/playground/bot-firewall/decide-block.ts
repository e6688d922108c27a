import { firewallChecks as names } from '@whorl/contract/playground/bot-firewall.ts';
import { PLAYGROUND_BLOCK_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import { judge } from '../judge.ts';

const MINUTE_MS = 60_000;
const BLOCK_MS = PLAYGROUND_BLOCK_MINUTES * MINUTE_MS;

export type BlockFacts = {
  readonly wish: 'block' | 'lift';
  /** Of the call, as addresses are kept: without its last part. */
  readonly network: string;
  /** Networks that bad bots came from within 24 hours, one for each visit. */
  readonly botNetworks: readonly string[];
  /** When this network was blocked last; undefined where it never was. Times are milliseconds since 1970. */
  readonly blockedAt: number | undefined;
  readonly now: number;
};

/** Whether the network of a call is blocked, or let in again. Nobody can name another network than the own one. */
export function decideBlock({ wish, network, botNetworks, blockedAt, now }: BlockFacts) {
  const visits = botNetworks.filter((one) => one === network).length;
  const left = minutesLeft(blockedAt, now);
  const own = { name: names.network, value: network, passed: true, refusal: '' };
  const { checks, refusal } = judge(
    wish === 'block'
      ? [
          own,
          {
            name: names.seen,
            value: `${visits} ${visits === 1 ? 'visit' : 'visits'}`,
            passed: visits > 0,
            refusal: 'No bot came from your network within 24 hours, so there is nothing to block.',
          },
        ]
      : [
          own,
          {
            name: names.blocked,
            value: left > 0 ? `for ${minutes(left)} more` : 'no',
            passed: left > 0,
            refusal: 'Your network is not blocked.',
          },
        ],
  );
  if (refusal !== undefined) return { severity: 'error', message: refusal, checks } as const;
  const message =
    wish === 'block'
      ? `Your network is blocked at the door for ${PLAYGROUND_BLOCK_MINUTES} minutes.`
      : 'The block is lifted. The door is open to your network.';
  return { severity: wish === 'block' ? 'warning' : 'success', message, checks } as const;
}

/** What the door says to a network. It asks for no script and no identification, so that it holds against everything. */
export function decideDoor(blockedAt: number | undefined, now: number) {
  const left = minutesLeft(blockedAt, now);
  if (left === 0) return { isOpen: true, message: 'The door is open.' } as const;
  return {
    isOpen: false,
    left,
    message: `Your network is blocked for ${minutes(left)} more: a bot came from it.`,
  } as const;
}

const minutes = (count: number): string => `${count} ${count === 1 ? 'minute' : 'minutes'}`;

/** Begun minutes count as whole ones; 0 where nothing is blocked. */
const minutesLeft = (blockedAt: number | undefined, now: number): number =>
  blockedAt === undefined ? 0 : Math.max(0, Math.ceil((blockedAt + BLOCK_MS - now) / MINUTE_MS));
