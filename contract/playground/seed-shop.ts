/** Items of the demo's shop, in whole dollars. */
export const seeds = [
  { id: 'foxglove', name: 'Foxglove', note: 'Digitalis purpurea, for shade and bees', dollars: 4 },
  { id: 'teasel', name: 'Teasel', note: 'Dipsacus fullonum, for finches in winter', dollars: 3 },
  { id: 'woad', name: 'Woad', note: 'Isatis tinctoria, dyes blue', dollars: 5 },
  { id: 'chicory', name: 'Chicory', note: 'Cichorium intybus, blue until noon', dollars: 4 },
  { id: 'corncockle', name: 'Corncockle', note: 'Agrostemma githago, once in every field', dollars: 3 },
  { id: 'quaking-grass', name: 'Quaking grass', note: 'Briza media, never still', dollars: 3 },
] as const;
export type SeedId = (typeof seeds)[number]['id'];
export const seedIds: readonly SeedId[] = seeds.map(({ id }) => id);

/** Maximum of one product in the cart. */
export const MAX_QUANTITY = 9;

export const seedShopChecks = {
  stored: 'Stored for this visitor',
  belowLimit: `Fewer than ${MAX_QUANTITY} of this product in the cart`,
  inCart: 'Product is in the cart',
} as const;
