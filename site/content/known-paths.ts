import { authorPath, pages } from '@whorl/contract/urls.ts';
import { tagPages } from './articles/article-heads.ts';
import { collections } from './collections.ts';
import { publicSlugs } from './content-folders.ts';
import { everything } from './publication.ts';
import { teamSlugs } from './teams.ts';

/** Returns every path that a text may link to. */
export const knownPaths = (publication = everything()): Set<string> =>
  new Set([
    ...Object.values(pages).map((page) => page.path),
    ...collections.flatMap((collection) => publicSlugs(collection, publication).map(collection.path)),
    ...collections.flatMap(({ listPath }) => listPath ?? []),
    ...teamSlugs.map(authorPath),
    ...tagPages(publication),
  ]);
