/** Articles of the demo's magazine. */
export const articles = [
  { id: 'salt', title: 'Salt keeps time', teaser: 'How a pan on a windowsill measures a week.' },
  { id: 'bridge', title: 'The bridge that hums', teaser: 'Why steel sings at four in the morning.' },
  { id: 'maps', title: 'Maps for the deaf', teaser: 'A city drawn by how loud it is.' },
  { id: 'moss', title: 'Moss, counted', teaser: 'Forty species on one north wall.' },
] as const;
export type ArticleId = (typeof articles)[number]['id'];
export const articleIds: readonly ArticleId[] = articles.map(({ id }) => id);

/** Free articles per visitor within `PLAYGROUND_DAY_HOURS`; reading one again is free. */
export const FREE_ARTICLES = 2;

export const paywallChecks = { meter: 'Within the free articles per day' } as const;
