import { form as riskForm } from './leads/forms/risk.ts';
import { androidPlanPath, type PageAddress, type PageGroup, pages } from './urls.ts';

const addresses: readonly PageAddress[] = Object.values(pages);
/** Paths without a parent page, or with another group than their parent page. */
const areas: readonly Pick<PageAddress, 'path' | 'group'>[] = [
  { path: androidPlanPath('').replace(/\/+$/, '/'), group: 'Integrations and SDKs' },
  { path: riskForm.places.risk.thanks, group: 'Contact' },
];
const byPath: ReadonlyMap<string, PageGroup> = new Map(
  [...areas, ...addresses].map(({ path, group }) => [path, group]),
);

/**
 * Returns the analytics page group of a path: that of its page, or else of the nearest parent page, so that an entry of
 * a collection counts with its collection.
 *
 * @param path with or without a trailing slash; query and hash are ignored
 */
export function getPageGroup(path: string): PageGroup {
  const bare = path.replace(/[?#].*$/s, '');
  const own = byPath.get(bare) ?? byPath.get(`${bare}/`);
  if (own !== undefined) return own;
  for (let end = bare.replace(/\/$/, '').lastIndexOf('/'); end > 0; end = bare.lastIndexOf('/', end - 1)) {
    const above = byPath.get(bare.slice(0, end + 1));
    if (above !== undefined) return above;
  }
  return 'Other';
}
