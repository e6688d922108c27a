import type { PageHead } from '@whorl/contract/page-data.ts';
import { getPageGroup } from '@whorl/contract/page-group.ts';
import {
  authorPath,
  authorTagPath,
  changelogMonthPath,
  type PageAddress,
  type PageGroup,
  pages,
  tagPath,
} from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { MIN_ARTICLES_PER_INDEXED_LIST } from '../content/articles/article-tags.ts';
import { listArticlesBy, listAuthorTags } from '../content/articles/articles-by-team.ts';
import { allTags, hasTagPage } from '../content/articles/tagged-articles.ts';
import { listChangelogMonths } from '../content/changelog.ts';
import { collections } from '../content/collections.ts';
import type { AnyCollection } from '../content/define-collection.ts';
import { type AnyEntry, listEntries } from '../content/entries.ts';
import { thankYouPages } from '../content/forms.tsx';
import { teamSlugs } from '../content/teams.ts';
import type { SliceName } from '../islands/shell/app.tsx';

/** A page as its module returns it to the build. */
export type RenderedPage = {
  head: Pick<PageHead, 'title' | 'description'> &
    Partial<Pick<PageHead, 'canonicalPath' | 'kind' | 'structuredData' | 'language' | 'alternates'>>;
  element: ReactNode;
  /**
   * Paths of the pages that the page lists, or of its own sections with their anchor, newest first. The page then has an
   * RSS and a JSON feed.
   */
  feed?: readonly string[];
  /** Whether the page is also available as Markdown; articles always are. */
  markdown?: boolean;
  /** Line above the title of its share image, and seed of the whorl; the path by default. */
  share?: { readonly note?: string; readonly seed?: string };
  /** The slices that the page shows; all by default. */
  slices?: readonly SliceName[];
};

export type Route = {
  path: string;
  status: 200 | 404 | 500;
  hidden: boolean;
  /** Analytics page group. */
  group: PageGroup;
  /** Name of the template in the page data. */
  componentChunkName: string;
  pageContext: Record<string, unknown>;
  render(): Promise<RenderedPage>;
};

type PageModule = { page(): RenderedPage };

/**
 * Pages that are no entries of a collection. Each has its own dynamic import; otherwise all client components would be
 * in one chunk that every page loads.
 */
const staticPages: Partial<Record<keyof typeof pages, () => Promise<PageModule>>> = {
  home: () => import('./home/default/page.tsx'),
  jobApplicationSent: async () => {
    const thankYou = await import('./contact/thank-you/page.tsx');
    return { page: () => thankYou.page({ words: 'job-application', page: pages.applyForJob.path }) };
  },
  changelog: () => import('./docs/changelog/page.tsx'),
  pricing: () => import('./pricing/plans/page.tsx'),
  demo: () => import('./contact/demo/page.tsx'),
  console: () => import('./system/console/page.tsx'),
  consoleOverview: () => import('./system/console-overview/page.tsx'),
  consoleExperiments: () => import('./system/console-experiments/page.tsx'),
  consoleLeads: () => import('./system/console-leads/page.tsx'),
  consoleIdentifications: () => import('./system/console-identifications/page.tsx'),
  consoleDeliveries: () => import('./system/console-deliveries/page.tsx'),
  consoleErrors: () => import('./system/console-errors/page.tsx'),
  consoleSalesCalls: () => import('./system/console-sales-calls/page.tsx'),
  consoleApplications: () => import('./system/console-applications/page.tsx'),
  consoleKeys: () => import('./system/console-keys/page.tsx'),
  consoleLists: () => import('./system/console-lists/page.tsx'),
  consoleContent: () => import('./system/console-content/page.tsx'),
  consolePrivacy: () => import('./system/console-privacy/page.tsx'),
  consoleSystem: () => import('./system/console-system/page.tsx'),
  consoleUsers: () => import('./system/console-users/page.tsx'),
  consoleAudit: () => import('./system/console-audit/page.tsx'),
};

/**
 * Returns every route that the build renders.
 *
 * @throws Error when two routes have the same path, or a page of the table of URLs has neither a module nor a content file.
 */
export function listSiteRoutes(): Route[] {
  const routes = [...fixedRoutes(), ...collections.flatMap(collectionRoutes), ...listRoutes()];
  const paths = routes.map(({ path }) => path);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new Error(`Two pages have the path ${twice}`);
  const missing = Object.values(pages).find(({ path }) => !paths.includes(path));
  if (missing) throw new Error(`The page ${missing.path} has no file in content/ and no entry in staticPages`);
  return routes;
}

const fixedRoutes = (): Route[] =>
  Object.entries(staticPages).map(([id, load]) => {
    const address: PageAddress = pages[id as keyof typeof pages];
    return {
      path: address.path,
      status: getStatus(address),
      hidden: address.hidden === true,
      group: address.group,
      componentChunkName: getPageChunkName(id),
      pageContext: {},
      render: async () => (await load()).page(),
    };
  });

/** Returns the routes of list pages that depend on the entries. */
function listRoutes(): Route[] {
  return [
    ...fromTemplate('thank-you', thankYouPages(), (place) => ({
      path: place.thanks,
      hidden: true,
      pageContext: { form: place.words },
      render: async () => (await import('./contact/thank-you/page.tsx')).page(place),
    })),
    ...fromTemplate('changelog-month', listChangelogMonths(), (month) => ({
      path: changelogMonthPath(month),
      pageContext: { month },
      render: async () => (await import('./docs/changelog/page.tsx')).monthPage(month),
    })),
    ...fromTemplate('tag', allTags.filter(hasTagPage), (tag) => ({
      path: tagPath(tag),
      pageContext: { tag },
      render: async () => (await import('./resources/tag/page.tsx')).tagPage(tag),
    })),
    ...fromTemplate('author', teamSlugs, (team) => ({
      path: authorPath(team),
      pageContext: { team },
      render: async () => (await import('./resources/author/page.tsx')).authorPage(team),
    })),
    ...fromTemplate('author-tag', listAuthorTags(), ({ team, tag }) => ({
      path: authorTagPath(team, tag),
      hidden: listArticlesBy(team, tag).length < MIN_ARTICLES_PER_INDEXED_LIST,
      pageContext: { team, tag },
      render: async () => (await import('./resources/author-tag/page.tsx')).authorTagPage(team, tag),
    })),
  ];
}

type TemplateModule = { page(slug: string): RenderedPage; listPage?(): RenderedPage };

/** Every page module by its path, loaded on demand; collections name theirs in `template`. */
const templates = import.meta.glob<TemplateModule>('./*/*/page.tsx');

function collectionRoutes(collection: AnyCollection): Route[] {
  const { name, path, template, listPath, group } = collection;
  const load = templates[`./${template}/page.tsx`];
  if (!load) throw new Error(`The collection "${name}" has no template site/pages/${template}/page.tsx`);
  const entries = fromTemplate(name, listEntries(collection) as readonly AnyEntry[], ({ slug, state, frontMatter }) => {
    const own = tableEntries.find(([, address]) => address.path === path(slug));
    return {
      path: path(slug),
      status: getStatus(own?.[1]),
      hidden: state !== 'public' || own?.[1].hidden === true,
      group: own?.[1].group ?? frontMatter.group ?? group ?? getPageGroup(path(slug)),
      pageContext: { slug },
      render: async () => (await load()).page(slug),
      // Each entry with its own client components has its own chunk; otherwise all entries would load those of the
      // others.
      ...(own && { componentChunkName: getPageChunkName(own[0]) }),
    };
  });
  const renderList = async () => {
    const { listPage } = await load();
    if (!listPage) throw new Error(`site/pages/${template}/page.tsx has no listPage() for ${listPath}`);
    return listPage();
  };
  const lists = listPath === undefined ? [] : [{ path: listPath, pageContext: {}, render: renderList }];
  return [...entries, ...fromTemplate(`${name}-list`, lists, (list) => list)];
}

const tableEntries: readonly (readonly [string, PageAddress])[] = Object.entries(pages);
const getStatus = (address: PageAddress | undefined) => (address?.status ?? 200) as Route['status'];
const getPageChunkName = (id: string): string => `component---page-${kebab(id)}`;

/** Returns one route per item of a template. */
const fromTemplate = <Item>(
  name: string,
  items: readonly Item[],
  toRoute: (item: Item) => Pick<Route, 'path' | 'pageContext' | 'render'> & Partial<Route>,
): Route[] =>
  items.map((item) => {
    const route = toRoute(item);
    return {
      status: 200,
      hidden: false,
      group: getPageGroup(route.path),
      componentChunkName: `component---template-${name}`,
      ...route,
    };
  });

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
