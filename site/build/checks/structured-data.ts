import { describesPage } from '../complete-structured-data.ts';
import { isListed, type ParsedPage } from '../parsed-page.ts';
import type { Check } from './problem.ts';

type Value = Record<string, unknown>;

/**
 * Properties that search engines require per type before they show a rich result, each with a predicate for its value.
 */
const wanted: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  Article: { headline: isShortText, datePublished: isDate, author: isNamed, image: isText, publisher: isObject },
  BlogPosting: { headline: isShortText, datePublished: isDate, author: isNamed, image: isText, publisher: isObject },
  NewsArticle: { headline: isShortText, datePublished: isDate, author: isNamed, image: isText, publisher: isObject },
  TechArticle: { headline: isShortText, author: isNamed, image: isText },
  BreadcrumbList: { itemListElement: isTrail },
  FAQPage: { mainEntity: isAnswered },
  ItemList: { itemListElement: isNumbered },
  Organization: { name: isText, url: isText, logo: isText },
  WebSite: { name: isText, url: isText },
  Product: { name: isText, description: isText, offers: isOffered },
  SoftwareApplication: { name: isText, applicationCategory: isText },
  WebApplication: { name: isText, applicationCategory: isText },
  JobPosting: { title: isText, description: isText, datePosted: isDate, hiringOrganization: isNamed },
  Event: { name: isText, startDate: isDate },
};
/** Properties that contain a URL; one on this site begins with a slash. */
const addresses = new Set(['@id', 'url', 'item', 'image', 'logo', 'mainEntityOfPage', 'contentUrl', 'urlTemplate']);
const HEADLINE_LENGTH = 110;

/**
 * Checks the JSON-LD of every page: required properties are present, the page is described once, and no URL in it is
 * dead.
 *
 * @param files URL paths of the files that the build wrote in addition to the pages
 */
export const checkStructuredData =
  (files: ReadonlySet<string>): Check =>
  (pages) => {
    const paths = new Set(pages.map(({ path }) => path));
    const isThere = (address: string) => paths.has(address) || files.has(address);
    return pages.flatMap((page) =>
      [
        // Hidden pages, such as drafts in a preview, need no complete data for search engines.
        ...(isListed(page)
          ? [...findPageDataProblems(page), ...page.head.structuredData.flatMap(findValueProblems)]
          : []),
        ...page.head.structuredData.flatMap((data) => findDeadUrls(data, isThere)),
      ].map((message) => ({ path: page.path, message: `structured data: ${message}` })),
    );
  };

function findPageDataProblems({ head: { structuredData } }: ParsedPage): string[] {
  const count = (type: string) => structuredData.filter((data) => data['@type'] === type).length;
  const problems: string[] = [];
  if (count('BreadcrumbList') > 1) problems.push('has two BreadcrumbLists; keep one');
  const subjects = structuredData.filter((data) => describesPage(data) && data['@type'] !== 'FAQPage');
  if (subjects.length > 1)
    problems.push(`describes the page as ${subjects.map((data) => data['@type']).join(' and as ')}; keep one of them`);
  return problems;
}

function findValueProblems(data: Value): string[] {
  const type = String(data['@type']);
  if (data['@context'] !== 'https://schema.org' || typeof data['@type'] !== 'string')
    return ['an object lacks "@context": "https://schema.org" or its "@type"; add it'];
  return Object.entries(wanted[type] ?? {}).flatMap(([member, isRight]) =>
    isRight(data[member])
      ? []
      : [`the "${member}" of ${type} is missing or not a value that schema.org allows; add or correct it`],
  );
}

function findDeadUrls(value: unknown, isThere: (address: string) => boolean): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => findDeadUrls(item, isThere));
  if (!isObject(value)) return [];
  return Object.entries(value as Value).flatMap(([member, content]) => {
    if (typeof content !== 'string') return findDeadUrls(content, isThere);
    if (!addresses.has(member) || !content.startsWith('/')) return [];
    return isThere(content.replace(/[?#].*$/, ''))
      ? []
      : [`"${member}": ${content} leads to no page and no file; correct the URL`];
  });
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
function isShortText(value: unknown): boolean {
  return isText(value) && String(value).length <= HEADLINE_LENGTH;
}
function isDate(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value));
}
function isNamed(value: unknown): boolean {
  const all = Array.isArray(value) ? value : [value];
  return all.length > 0 && all.every((item) => isObject(item) && isText((item as Value).name));
}
function isNumbered(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item, index) => item.position === index + 1);
}
function isTrail(value: unknown): boolean {
  if (!Array.isArray(value) || !isNumbered(value)) return false;
  return value.every((item, index) => isText(item.name) && (isText(item.item) || index === value.length - 1));
}
function isAnswered(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => isText(item.name) && isText(item.acceptedAnswer?.text))
  );
}
function isOffered(value: unknown): boolean {
  const all = Array.isArray(value) ? value : [value];
  return all.every(
    (offer) => isObject(offer) && /^\d+(\.\d+)?$/.test(offer.price) && /^[A-Z]{3}$/.test(offer.priceCurrency),
  );
}
