import type { SeedShopRequest } from '@whorl/contract/playground/personalization.ts';
import { MAX_QUANTITY, seedShopChecks as names, type SeedId, seeds } from '@whorl/contract/playground/seed-shop.ts';
import { type DemoRule, evaluateRules } from '../evaluate-rules.ts';

/** Number of stored searches; older ones are deleted. */
const MAX_SEARCHES = 5;

type ShopFacts = {
  readonly request: SeedShopRequest;
  /** This visitor's searches, latest first. */
  readonly searches: readonly string[];
  readonly cart: readonly { readonly seed: SeedId; readonly count: number }[];
};

/** Decides an action in the shop, and returns the visitor's searches and cart afterwards. */
export function decideVisit({ request, searches, cart }: ShopFacts) {
  const inCart = 'seed' in request ? (cart.find(({ seed }) => seed === request.seed)?.count ?? 0) : 0;
  const { checks, refusal } = evaluateRules([
    {
      name: names.stored,
      value: `${searches.length} ${searches.length === 1 ? 'search' : 'searches'}, ${countItems(cart)} in the cart`,
      passed: true,
      refusal: '',
    },
    ...createRules(request, inCart),
  ]);
  if (refusal !== undefined) return { severity: 'error', message: refusal, checks } as const;

  switch (request.action) {
    case 'enter': {
      const restored = [searches.length > 0 && 'your searches', cart.length > 0 && 'your cart'].filter(Boolean);
      const message =
        restored.length > 0
          ? `Welcome back. Restored: ${restored.join(' and ')}.`
          : 'Welcome. No data is stored about you yet.';
      return { severity: 'success', message, checks, searches, cart } as const;
    }
    case 'search': {
      const { term } = request;
      const found = seeds.filter(({ name, note }) => `${name} ${note}`.toLowerCase().includes(term));
      const latest = [term, ...searches.filter((search) => search !== term)].slice(0, MAX_SEARCHES);
      const message = `${found.length} of ${seeds.length} products found.`;
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
      const message = `${getSeedName(request.seed)} in the cart: ${count}.`;
      return { severity: 'success', message, checks, searches, cart: changed } as const;
    }
  }
}

function createRules({ action }: SeedShopRequest, inCart: number): DemoRule[] {
  const value = String(inCart);
  const full = `You already have ${MAX_QUANTITY} of this product in your cart, the maximum per order.`;
  if (action === 'put') return [{ name: names.belowLimit, value, passed: inCart < MAX_QUANTITY, refusal: full }];
  if (action === 'takeOut') {
    return [{ name: names.inCart, value, passed: inCart > 0, refusal: 'This product isn’t in your cart.' }];
  }
  return [];
}

const countItems = (cart: ShopFacts['cart']): number => cart.reduce((sum, { count }) => sum + count, 0);
const getSeedName = (wanted: SeedId): string => seeds.find(({ id }) => id === wanted)?.name ?? wanted;
