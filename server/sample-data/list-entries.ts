import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import type { ListAction, ListKind } from '@whorl/contract/lists/list-entry.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Random } from './random.ts';
import { createBrowser, DAY_MS, MINUTE_MS, type Period, type Scene } from './scene.ts';

type Entry = { kind: ListKind; action: ListAction; value?: string; reason: string; expiresInDays?: number };

/** Entries without a value are about a visitor of the scene. Times of expiry count from the end of the period. */
const entries: readonly Entry[] = [
  { kind: 'network', action: 'block', value: '198.18.77.0/24', reason: 'Scraper: 4,000 price pages in an hour' },
  { kind: 'email_domain', action: 'block', value: 'throwaway.example', reason: 'Throwaway addresses for free trials' },
  { kind: 'visitor', action: 'block', reason: '28 declined cards in ten minutes', expiresInDays: 90 },
  { kind: 'visitor', action: 'allow', reason: 'Our own monitoring' },
  {
    kind: 'network',
    action: 'watch',
    value: '2001:db8:4d2::/48',
    reason: 'Three account takeovers',
    expiresInDays: 14,
  },
  { kind: 'email_domain', action: 'watch', value: 'ten-minute-mail.example', reason: 'Coupons used more than once' },
  {
    kind: 'visitor',
    action: 'watch',
    reason: 'Five accounts with one device, two of them a family',
    expiresInDays: 30,
  },
  { kind: 'email_domain', action: 'allow', value: 'northwind-bank.example', reason: 'Customer' },
];

/** Creates the entries that operators add to lists, in the second half of the period. */
export const createListScenes = (random: Random, { start, days }: Period): Scene[] =>
  entries.map(({ value, expiresInDays, ...entry }, index) => {
    const part = 0.5 + (0.4 * index) / entries.length;
    const at = start + Math.floor(days * DAY_MS * part) + random.integer(0, 60) * MINUTE_MS;
    const browser = createBrowser(random);
    const expiresAt =
      expiresInDays === undefined ? null : new Date(start + (days + expiresInDays) * DAY_MS).toISOString();
    return {
      at,
      async play(site) {
        await site.addListEntry({
          ...{ ...entry, workspace: OWN_WORKSPACE, expiresAt },
          value: value ?? (await site.identify(browser, { path: pages.pricing.path })),
        });
      },
    };
  });
