import type { Element } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { firstInside, isListed, type ParsedPage } from '../parsed-page.ts';
import type { Check } from './problem.ts';

type Step = { name?: unknown; item?: unknown };

/** The links of the breadcrumbs and the steps before the page in its BreadcrumbList are the same, from Home on. */
export const checkBreadcrumbs: Check = (pages) =>
  pages.filter(isListed).flatMap((page) => {
    const shown = shownSteps(page);
    if (shown === undefined) return [];
    const listed = listedSteps(page);
    if (shown[0] === 'Home /' && shown.join(' > ') === listed.join(' > ')) return [];
    const message = `the breadcrumbs lead through "${shown.join(' > ')}", its BreadcrumbList through "${listed.join(' > ')}"; take both from one trail`;
    return [{ path: page.path, message }];
  });

function shownSteps({ elements }: ParsedPage): string[] | undefined {
  const isBreadcrumbs = ({ properties: { className } }: Element) =>
    Array.isArray(className) && className.includes('breadcrumbs');
  const list = elements.find(isBreadcrumbs);
  if (!list) return undefined;
  const items = firstInside(list, 'ol')?.children ?? [];
  return items.flatMap((item) => {
    const link = item.type === 'element' ? firstInside(item, 'a') : undefined;
    return link ? [`${textOf(link)} ${String(link.properties.href)}`] : [];
  });
}

function listedSteps({ head: { structuredData } }: ParsedPage): string[] {
  const list = structuredData.find((data) => data['@type'] === 'BreadcrumbList');
  const steps = (list?.itemListElement ?? []) as readonly Step[];
  return steps.slice(0, -1).map(({ name, item }) => `${String(name)} ${String(item)}`);
}
