import type { Element } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import { findFirstInside, isListed, type ParsedPage } from '../parsed-page.ts';
import type { Check } from './problem.ts';

type Step = { name?: unknown; item?: unknown };

/** Checks that a page's visible breadcrumbs and its BreadcrumbList have the same steps, starting with Home. */
export const checkBreadcrumbs: Check = (pages) =>
  pages.filter(isListed).flatMap((page) => {
    const shown = listShownSteps(page);
    if (shown === undefined) return [];
    const listed = listDataSteps(page);
    if (shown[0] === 'Home /' && shown.join(' > ') === listed.join(' > ')) return [];
    const message = `the breadcrumbs are "${shown.join(' > ')}", but the BreadcrumbList is "${listed.join(' > ')}"; create both from the same trail`;
    return [{ path: page.path, message }];
  });

function listShownSteps({ elements }: ParsedPage): string[] | undefined {
  const isBreadcrumbs = ({ properties: { className } }: Element) =>
    Array.isArray(className) && className.includes('breadcrumbs');
  const list = elements.find(isBreadcrumbs);
  if (!list) return undefined;
  const items = findFirstInside(list, 'ol')?.children ?? [];
  return items.flatMap((item) => {
    const link = item.type === 'element' ? findFirstInside(item, 'a') : undefined;
    return link ? [`${getText(link)} ${String(link.properties.href)}`] : [];
  });
}

function listDataSteps({ head: { structuredData } }: ParsedPage): string[] {
  const list = structuredData.find((data) => data['@type'] === 'BreadcrumbList');
  const steps = (list?.itemListElement ?? []) as readonly Step[];
  return steps.slice(0, -1).map(({ name, item }) => `${String(name)} ${String(item)}`);
}
