/** Five visits of one person to one shop, made up to be counted through. */
export type Visit = {
  day: number;
  label: string;
  /** Whether the shop's own cookie was still there. */
  hasCookie: boolean;
  put: string;
  /** What lies in the cart after this visit, if it is remembered. */
  cart: number;
};

export const visits: readonly Visit[] = [
  { day: 0, label: '2 Nov', hasCookie: false, put: 'puts in a tent', cart: 1 },
  { day: 5, label: '7 Nov', hasCookie: true, put: 'adds two mats', cart: 3 },
  { day: 12, label: '14 Nov', hasCookie: false, put: 'adds a lamp', cart: 4 },
  { day: 22, label: '24 Nov', hasCookie: false, put: 'only looks', cart: 4 },
  { day: 33, label: '5 Dec', hasCookie: true, put: 'orders', cart: 4 },
];

export const DAYS = 35;

/** What lies in the cart where it is kept by the cookie alone. */
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
