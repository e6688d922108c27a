import type { PageHead } from '@whorl/contract/page-data.ts';
import { authorPath, authorTagPath, comparisonPath, type PageAddress, pages, tagPath } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { writtenTags } from '../content/articles/articles-by-team.ts';
import { allTags, hasTagPage } from '../content/articles/tagged-articles.ts';
import { collections } from '../content/collections.ts';
import type { AnyCollection } from '../content/define-collection.ts';
import { type AnyEntry, entriesOf } from '../content/entries.ts';
import { thankYouPages } from '../content/forms.tsx';
import { comparedLibraries } from '../content/records/compared-libraries.ts';
import { teamSlugs } from '../content/teams.ts';
import type { SliceName } from '../islands/shell/app.tsx';

/** What a page gives to the build, beside its address. */
export type RenderedPage = {
  head: Pick<PageHead, 'title' | 'description'> &
    Partial<Pick<PageHead, 'canonicalPath' | 'kind' | 'structuredData' | 'language' | 'alternates'>>;
  element: ReactNode;
  /** Paths of what the page lists, newest first; it then has an RSS and a JSON feed at its own address. */
  feed?: readonly string[];
  /** Whether its text is there as Markdown too; that of an article always is. */
  markdown?: boolean;
  /** What its share image says above the title, and whose whorl it shows; the path's where nothing is said. */
  share?: { readonly note?: string; readonly seed?: string };
  /** The shared parts around the page, where it does not want all of them. */
  slices?: readonly SliceName[];
};

export type Route = {
  path: string;
  status: 200 | 404 | 500;
  hidden: boolean;
  /** The wire contract's name of what draws the page. */
  componentChunkName: string;
  pageContext: Record<string, unknown>;
  render(): Promise<RenderedPage>;
};

type PageModule = { page(): RenderedPage };

/**
 * The pages that are no entries of a collection. One dynamic import per route: otherwise all client components land in one
 * chunk that every page pays for.
 */
const staticPages: Partial<Record<keyof typeof pages, () => Promise<PageModule>>> = {
  home: () => import('./home/page.tsx'),
  homeA: () => import('./home/variant-a.tsx'),
  homeB: () => import('./home/variant-b.tsx'),
  products: () => import('./products/overview/page.tsx'),
  faq: () => import('./resources/faq/page.tsx'),
  blog: () => import('./resources/blog/page.tsx'),
  jobApplicationSent: async () => {
    const thankYou = await import('./contact/thank-you/page.tsx');
    return { page: () => thankYou.page({ words: 'job-application', page: pages.applyForJob.path }) };
  },
  design: () => import('./system/design/page.tsx'),
  pricing: () => import('./pricing/plans/page.tsx'),
  comparisons: () => import('./resources/comparisons/page.tsx'),
  caseStudies: () => import('./resources/case-studies/page.tsx'),
  resources: () => import('./resources/overview/page.tsx'),
  webinars: () => import('./resources/webinars/page.tsx'),
  search: () => import('./resources/search/page.tsx'),
  glossary: () => import('./resources/glossary/page.tsx'),
  github: () => import('./products/github/page.tsx'),
  identifyNow: () => import('./demos/identify-now/page.tsx'),
  playground: () => import('./demos/overview/page.tsx'),
  fingerprintTest: () => import('./demos/fingerprint-test/page.tsx'),
  identifyAtoNow: () => import('./demos/identify-account-takeover/page.tsx'),
  demo: () => import('./contact/demo/page.tsx'),
  couponFraud: () => import('./demos/coupon-fraud/page.tsx'),
  webScraping: () => import('./demos/web-scraping/page.tsx'),
  demoPaywall: () => import('./demos/paywall/page.tsx'),
  personalization: () => import('./demos/personalization/page.tsx'),
  botFirewall: () => import('./demos/bot-firewall/page.tsx'),
  credentialStuffing: () => import('./demos/credential-stuffing/page.tsx'),
  demoSmsFraud: () => import('./demos/sms-fraud/page.tsx'),
  demoNewAccount: () => import('./demos/new-account-fraud/page.tsx'),
  demoAccountSharing: () => import('./demos/account-sharing/page.tsx'),
  demoPaymentFraud: () => import('./demos/payment-fraud/page.tsx'),
  loanRisk: () => import('./demos/loan-risk/page.tsx'),
  console: () => import('./system/console/page.tsx'),
  consoleSignIn: () => import('./system/console-sign-in/page.tsx'),
  contentManagerOff: () => import('./system/content-manager-off/page.tsx'),
  notFound: () => import('./system/not-found/page.tsx'),
  serverError: () => import('./system/server-error/page.tsx'),
  offline: () => import('./system/offline/page.tsx'),
};

/**
 * Returns every route that the build renders.
 *
 * @throws Error when two routes have the same path, or a page of the table of URLs has neither a module nor a content file.
 */
export function allRoutes(): Route[] {
  const routes = [...fixedRoutes(), ...collections.flatMap(collectionRoutes), ...listRoutes()];
  const paths = routes.map(({ path }) => path);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new Error(`Two pages have the path ${twice}`);
  const missing = Object.values(pages).find(({ path }) => !paths.includes(path));
  if (missing) throw new Error(`No file in content/ and no entry of staticPages is the page ${missing.path}`);
  return routes;
}

const fixedRoutes = (): Route[] =>
  Object.entries(staticPages).map(([id, load]) => {
    const address: PageAddress = pages[id as keyof typeof pages];
    return {
      path: address.path,
      status: (address.status ?? 200) as Route['status'],
      hidden: address.hidden === true,
      componentChunkName: chunkOfPage(id),
      pageContext: {},
      render: async () => (await load()).page(),
    };
  });

/** The routes of lists that follow from the entries. */
function listRoutes(): Route[] {
  return [
    ...fromTemplate('thank-you', thankYouPages(), (place) => ({
      path: place.thanks,
      hidden: true,
      pageContext: { form: place.words },
      render: async () => (await import('./contact/thank-you/page.tsx')).page(place),
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
    ...fromTemplate('author-tag', writtenTags(), ({ team, tag }) => ({
      path: authorTagPath(team, tag),
      pageContext: { team, tag },
      render: async () => (await import('./resources/author-tag/page.tsx')).authorTagPage(team, tag),
    })),
    ...fromTemplate('comparison', comparedLibraries, (slug) => ({
      path: comparisonPath(slug),
      pageContext: { slug },
      render: async () => (await import('./resources/comparison/page.tsx')).comparisonPage(slug),
    })),
  ];
}

type TemplateModule = { page(slug: string): RenderedPage; listPage?(): RenderedPage };

/** Every page module by its path, loaded on demand; collections name theirs in `template`. */
const templates = import.meta.glob<TemplateModule>('./*/*/page.tsx');

function collectionRoutes(collection: AnyCollection): Route[] {
  const { name, path, template, listPath } = collection;
  const load = templates[`./${template}/page.tsx`];
  if (!load) throw new Error(`The collection "${name}" has no template site/pages/${template}/page.tsx`);
  const entries = fromTemplate(name, entriesOf(collection) as readonly AnyEntry[], ({ slug, state }) => {
    const own = tableEntries.find(([, address]) => address.path === path(slug));
    return {
      path: path(slug),
      hidden: state !== 'public' || own?.[1].hidden === true,
      pageContext: { slug },
      render: async () => (await load()).page(slug),
      // Entries with client components of their own each have a chunk, or every page would load those of all others.
      ...(own && { componentChunkName: chunkOfPage(own[0]) }),
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
const chunkOfPage = (id: string): string => `component---page-${kebab(id)}`;

/** A route for each of what a template draws. */
const fromTemplate = <Item>(
  name: string,
  items: readonly Item[],
  routeOf: (item: Item) => Pick<Route, 'path' | 'pageContext' | 'render'> & Partial<Route>,
): Route[] =>
  items.map((item) => ({
    status: 200,
    hidden: false,
    componentChunkName: `component---template-${name}`,
    ...routeOf(item),
  }));

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
