import { experiments } from '@whorl/contract/experiments/experiments.ts';
import { lower, type Variant } from '@whorl/contract/experiments/variant.ts';
import { pages } from '@whorl/contract/urls.ts';
import { allRoutes, type RenderedPage, type Route } from './routes.ts';

/** What one page under test shows, to one half of its visitors each. */
export type TestedRoute = { control: Route; treatment: Route };

/**
 * The pages under test as their visitors get them: with the address and the head of the page itself, whichever of the
 * two is in it, so that a variant differs in what is compared and in nothing else.
 */
export function testedRoutes(routes: readonly Route[] = allRoutes()): TestedRoute[] {
  const find = (path: string): Route => {
    const route = routes.find((candidate) => candidate.path === path);
    if (!route) throw new Error(`A page under test is missing: ${path}`);
    return route;
  };
  return experiments.map(({ name, page, treatment }) => {
    const base = find(pages[page].path);
    const other = find(pages[treatment].path);
    return {
      control: { ...base, render: async () => marked(await base.render(), name, 'Control') },
      treatment: {
        ...base,
        componentChunkName: other.componentChunkName,
        render: async () =>
          marked({ ...(await base.render()), element: (await other.render()).element }, name, 'Treatment'),
      },
    };
  });
}

/** Tells the browser which variant it shows, whichever way the page came. */
const marked = (page: RenderedPage, experiment: string, variant: Variant): RenderedPage => ({
  ...page,
  element: (
    <>
      <div hidden data-experiment={experiment} data-variant={lower(variant)} />
      {page.element}
    </>
  ),
});
