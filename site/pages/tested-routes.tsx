import { experiments } from '@whorl/contract/experiments/experiments.ts';
import { toLowerVariant, type Variant } from '@whorl/contract/experiments/variant.ts';
import { pages } from '@whorl/contract/urls.ts';
import { listSiteRoutes, type RenderedPage, type Route } from './routes.ts';

/** A page with an experiment in both variants. */
type TestedRoute = { control: Route; treatment: Route };

/**
 * Returns the pages with an experiment as visitors get them: both variants have the path and head of the page itself,
 * so that they differ only in what is tested.
 */
export function listTestedRoutes(routes: readonly Route[] = listSiteRoutes()): TestedRoute[] {
  const find = (path: string): Route => {
    const route = routes.find((candidate) => candidate.path === path);
    if (!route) throw new Error(`A page under test is missing: ${path}`);
    return route;
  };
  return experiments.map(({ name, page, treatment }) => {
    const base = find(pages[page].path);
    const other = find(pages[treatment].path);
    return {
      control: { ...base, render: async () => markVariant(await base.render(), name, 'Control') },
      treatment: {
        ...base,
        componentChunkName: other.componentChunkName,
        render: async () =>
          markVariant({ ...(await base.render()), element: (await other.render()).element }, name, 'Treatment'),
      },
    };
  });
}

/** Adds the experiment and variant to the page for the browser, both on a full load and on client-side navigation. */
const markVariant = (page: RenderedPage, experiment: string, variant: Variant): RenderedPage => ({
  ...page,
  element: (
    <>
      <div hidden data-experiment={experiment} data-variant={toLowerVariant(variant)} />
      {page.element}
    </>
  ),
});
