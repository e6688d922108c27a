import type { ReactNode } from 'react';
import type { PageHeadProps } from '../page-head.tsx';
import { ProductHead } from './product-head.tsx';

type Link = { title: string; url: string };
type Props = PageHeadProps & {
  actions: readonly Link[];
  /** An additional button. */
  more?: Link;
  sheet: readonly { term: string; text: ReactNode }[];
};

/** The first section of a product page whose text is a content file. */
export const ProductHero = ({ title, actions, more, sheet, ...head }: Props) => (
  <ProductHead
    {...head}
    claim={title}
    actions={[...actions, ...(more ? [more] : [])].map((action, index) => (
      <a key={action.url} className={index === 0 ? 'button button-main' : 'button'} href={action.url}>
        {action.title}
      </a>
    ))}
    sheet={sheet.map(({ term, text }) => ({ name: term, value: text }))}
  />
);
