import type { SeedShopRequest } from '@whorl/contract/playground/personalization.ts';
import { seedShopChecks as names, type SeedId, seeds } from '@whorl/contract/playground/seed-shop.ts';
import { judge, type Rule } from '../judge.ts';

/** Of one kind in the cart. */
const MOST_OF_ONE = 9;
/** Searches that are offered again; older ones are forgotten. */
const SEARCHES_KEPT = 5;

export type ShopFacts = {
  readonly request: SeedShopRequest;
  /** This visitor's, the latest first. */
  readonly searches: readonly string[];
  readonly cart: readonly { readonly seed: SeedId; readonly count: number }[];
};

/** What comes of something that a visitor does in the shop, and what is the visitor's afterwards. */
export function decideVisit({ request, searches, cart }: ShopFacts) {
  const inCart = 'seed' in request ? (cart.find(({ seed }) => seed === request.seed)?.count ?? 0) : 0;
  const { checks, refusal } = judge([
    {
      name: names.kept,
      value: `${searches.length} ${searches.length === 1 ? 'search' : 'searches'}, ${total(cart)} in the cart`,
      passed: true,
      refusal: '',
    },
    ...rulesOf(request, inCart),
  ]);
  if (refusal !== undefined) return { severity: 'error', message: refusal, checks } as const;

  switch (request.action) {
    case 'enter': {
      const kept = [searches.length > 0 && 'what you looked for', cart.length > 0 && 'your cart'].filter(Boolean);
      const message =
        kept.length > 0 ? `Welcome back. Here again: ${kept.join(' and ')}.` : 'Welcome. Nothing is kept of you yet.';
      return { severity: 'success', message, checks, searches, cart } as const;
    }
    case 'search': {
      const { term } = request;
      const found = seeds.filter(({ name, note }) => `${name} ${note}`.toLowerCase().includes(term));
      const latest = [term, ...searches.filter((search) => search !== term)].slice(0, SEARCHES_KEPT);
      const message = `Found: ${found.length} of ${seeds.length}.`;
      return {
        severity: 'success',
        message,
        checks,
        searches: latest,
        cart,
        found: found.map(({ id }) => id),
      } as const;
    }
    default: {
      const count = inCart + (request.action === 'put' ? 1 : -1);
      const others = cart.filter(({ seed }) => seed !== request.seed);
      const changed = count === 0 ? others : [...others, { seed: request.seed, count }];
      const message = `${nameOf(request.seed)} in the cart: ${count}.`;
      return { severity: 'success', message, checks, searches, cart: changed } as const;
    }
  }
}

function rulesOf({ action }: SeedShopRequest, inCart: number): Rule[] {
  const value = String(inCart);
  const full = `There are ${MOST_OF_ONE} of it in the cart, and more are not sold to one garden.`;
  if (action === 'put') return [{ name: names.room, value, passed: inCart < MOST_OF_ONE, refusal: full }];
  if (action === 'takeOut') {
    return [{ name: names.there, value, passed: inCart > 0, refusal: 'There is none of it in the cart.' }];
  }
  return [];
}

const total = (cart: ShopFacts['cart']): number => cart.reduce((sum, { count }) => sum + count, 0);
const nameOf = (wanted: SeedId): string => seeds.find(({ id }) => id === wanted)?.name ?? wanted;
