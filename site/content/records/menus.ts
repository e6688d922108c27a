import { brand } from '@whorl/contract/brand.ts';
import { MENU_ITEM_LIMIT, menuIcons, menuIds } from '@whorl/contract/menus.ts';
import * as v from 'valibot';
import type { FieldWords } from '../define-collection.ts';
import { defineRecords } from './define-records.ts';

const text = (longest: number) => v.pipe(v.string(), v.minLength(3), v.maxLength(longest));
const path = v.pipe(v.string(), v.startsWith('/', 'must be a path of this site'));
const link = v.strictObject({ title: text(40), page: path });
/** Either a page of this site or an external link. */
const target = {
  page: v.optional(path),
  link: v.optional(v.picklist(['documentation', 'repository'], 'must be documentation or repository')),
};
type Target = { page?: string | undefined; link?: string | undefined };
const hasOneTarget = ({ page, link: external }: Target): boolean => (page === undefined) !== (external === undefined);
const oneTargetMessage = 'each row needs either a page or a link';

const item = v.strictObject({
  title: text(32),
  description: text(48),
  ...target,
  icon: v.picklist(menuIcons, `must be one of ${menuIcons.join(', ')}`),
  /** Path of the page with a demo of it. */
  demo: v.optional(path),
});

const menu = v.strictObject({
  id: v.picklist(menuIds, `must be one of ${menuIds.join(', ')}`),
  title: text(20),
  sentence: text(80),
  items: v.pipe(
    v.array(item),
    v.maxLength(MENU_ITEM_LIMIT, `has ${MENU_ITEM_LIMIT} rows at most`),
    v.check((items) => items.every(hasOneTarget), oneTargetMessage),
  ),
  more: v.optional(link),
  /** Slug of the article that the menu recommends. */
  article: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be the name of a folder in content/blog'))),
});

const pathWords = 'must be a path of this site';
const linkFields: Readonly<Record<string, FieldWords>> = {
  title: { label: 'Text' },
  page: { label: 'Page', hint: 'A path of this site, such as /pricing/.', patternMessage: pathWords },
};

const externalLinkField: FieldWords = {
  label: 'External link',
  hint: 'Instead of a page: a link from the brand settings. If it is not set there, the item is hidden.',
};

const products: readonly string[] = Object.values(brand.productNames);

/** The menus of the header and footer. */
export const menuRecords = defineRecords({
  file: 'menus.yaml',
  schema: v.strictObject({
    menus: v.pipe(
      v.array(menu),
      v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two menus have the same ID'),
      v.check(
        (all) => products.every((name) => all.some(({ items }) => items.some(({ title }) => title === name))),
        `must have a row for each product: ${products.join(', ')}`,
      ),
    ),
    links: v.pipe(
      v.array(v.strictObject({ title: text(40), ...target })),
      v.check((links) => links.every(hasOneTarget), oneTargetMessage),
    ),
    legal: v.array(link),
    sample: text(60),
  }),
  figures: () => ({
    smartSignals: brand.productNames.smartSignals,
    botDetection: brand.productNames.botDetection,
    mobileSignals: brand.productNames.mobileSignals,
  }),
  editor: {
    label: 'Menus',
    fields: {
      menus: {
        label: 'Menus',
        hint: 'In the header, and as the site map in the footer. A menu without items is hidden.',
        fields: {
          id: { label: 'ID', hint: 'Internal name; do not change it.' },
          title: { label: 'Title', hint: 'At most 20 characters.' },
          sentence: { label: 'Sentence', hint: 'Shown in the open menu: the benefit, at most 80 characters.' },
          items: {
            label: 'Items',
            hint: `At most ${MENU_ITEM_LIMIT}.`,
            fields: {
              title: { label: 'Title', hint: 'The name that people look for, at most 32 characters.' },
              description: {
                label: 'Description',
                hint: 'The benefit in eight words or fewer, at most 48 characters.',
              },
              page: { label: 'Page', hint: 'A path of this site, such as /faq/.', patternMessage: pathWords },
              link: externalLinkField,
              icon: { label: 'Icon', hint: 'Shown next to the item.' },
              demo: { label: 'Demo', hint: 'Path of the demo page.', patternMessage: pathWords },
            },
          },
          more: { label: 'Last link', hint: 'Below the items.', fields: linkFields },
          article: {
            label: 'Article',
            hint: 'The article that the menu recommends: its folder in content/blog.',
            patternMessage: 'must be the name of a folder in content/blog',
          },
        },
      },
      links: {
        label: 'Header links',
        hint: 'Next to the menus.',
        fields: { ...linkFields, link: externalLinkField },
      },
      legal: { label: 'Legal links', hint: 'The last line of the footer.', fields: linkFields },
      sample: {
        label: 'Sample notice',
        hint: 'Above the header of every page of a sample site, at most 60 characters. It can be turned off in the brand settings.',
      },
    },
  },
});
