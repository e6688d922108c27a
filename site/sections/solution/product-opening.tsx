import type { ReactNode } from 'react';
import { ProductHead } from './product-head.tsx';

type Link = { title: string; url: string };
type Props = {
  trail: readonly Link[];
  here: string;
  title: string;
  lead: string;
  actions: readonly Link[];
  /** One more button. */
  more?: Link;
  sheet: readonly { term: string; text: ReactNode }[];
};

/** The first thing on a product page whose words are a content file. */
export const ProductOpening = ({ title, actions, more, sheet, ...head }: Props) => (
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
