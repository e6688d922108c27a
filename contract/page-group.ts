import { form as riskForm } from './leads/forms/risk.ts';
import { androidPlanPath, type PageAddress, type PageGroup, pages } from './urls.ts';

const addresses: readonly PageAddress[] = Object.values(pages);
/** What has no page of its own above it, or belongs to another group than that page. */
const areas: readonly Pick<PageAddress, 'path' | 'group'>[] = [
  { path: androidPlanPath('').replace(/\/+$/, '/'), group: 'Integrations and SDKs' },
  { path: riskForm.places.risk.thanks, group: 'Contact' },
];
const byPath: ReadonlyMap<string, PageGroup> = new Map(
  [...areas, ...addresses].map(({ path, group }) => [path, group]),
);

/**
 * Which of the analytics page groups a page is counted in: its own of the table of addresses, else that of the nearest
 * page above it, so that a text of a collection is counted with its collection. Every path has exactly one.
 *
 * @param path with or without the slash at its end; a query or hash is not looked at
 */
export function pageGroupOf(path: string): PageGroup {
  const bare = path.replace(/[?#].*$/s, '');
  const own = byPath.get(bare) ?? byPath.get(`${bare}/`);
  if (own !== undefined) return own;
  for (let end = bare.replace(/\/$/, '').lastIndexOf('/'); end > 0; end = bare.lastIndexOf('/', end - 1)) {
    const above = byPath.get(bare.slice(0, end + 1));
    if (above !== undefined) return above;
  }
  return 'Other';
}
