/** Worked example: five visits of one person to a shop. */
export type Visit = {
  day: number;
  label: string;
  /** Whether the shop's own cookie still existed. */
  hasCookie: boolean;
  put: string;
  /** Number of things in the cart after this visit, if the cart is remembered. */
  cart: number;
};

export const visits: readonly Visit[] = [
  { day: 0, label: 'Nov 2', hasCookie: false, put: 'adds a tent', cart: 1 },
  { day: 5, label: 'Nov 7', hasCookie: true, put: 'adds two mats', cart: 3 },
  { day: 12, label: 'Nov 14', hasCookie: false, put: 'adds a lamp', cart: 4 },
  { day: 22, label: 'Nov 24', hasCookie: false, put: 'browses', cart: 4 },
  { day: 33, label: 'Dec 5', hasCookie: true, put: 'orders', cart: 4 },
];

export const DAYS = 35;

/** Number of things in the cart if only the cookie remembers it. */
export const cartByCookie: readonly number[] = visits.map((_, index) => {
  let cart = 0;
  for (let at = 0; at <= index; at += 1) {
    const visit = visits[at];
    if (visit === undefined) continue;
    const added = visit.cart - (visits[at - 1]?.cart ?? 0);
    cart = (visit.hasCookie ? cart : 0) + added;
  }
  return cart;
});
