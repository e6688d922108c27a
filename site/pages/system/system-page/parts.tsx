import type { ReactNode } from 'react';
import { ColumnHeads } from '../../../design/data-table.tsx';
import { ScrollIfWide } from '../../../design/scroll-if-wide.tsx';
import { SimilarPages as ComparedPages } from '../../../islands/reading/similar-pages.tsx';
import { ShortPage as Page } from '../../../sections/short-page.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { knownPages } from '../../known-pages.ts';

type ShortPageProps = Pick<HeadProps, 'title' | 'lead'> & {
  /** Label of a button that reloads the page. */
  again?: string;
  aside?: ReactNode;
  children: ReactNode;
};

export function ShortPage({ title, lead = '', again, aside, children }: ShortPageProps) {
  const action =
    again === undefined ? undefined : (
      // biome-ignore lint/a11y/useValidAnchor: an empty address is the current one, and this page is served at any.
      <a className="button button-main" href="">
        {again}
      </a>
    );
  return (
    <Page title={title} lead={lead} action={action} aside={aside}>
      {children}
    </Page>
  );
}

export const SideContent = ({ children }: { children: ReactNode }) => children;

/** The requested path, and the pages with a similar one. */
export const SimilarPages = () => <ComparedPages known={knownPages()} />;

type VariablesProps = {
  id: string;
  text: ReactNode;
  columns: readonly string[];
  items: readonly { name: string; value: ReactNode }[];
};

/** The environment variables that the operator of this server has to set. */
export function Variables({ id, text, columns, items }: VariablesProps) {
  return (
    <>
      <p className="mb-5" id={id}>
        {text}
      </p>
      <ScrollIfWide>
        <table className="rule-table" aria-describedby={id}>
          <thead>
            <tr>
              <ColumnHeads titles={columns} />
            </tr>
          </thead>
          <tbody>
            {items.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollIfWide>
    </>
  );
}

export function Instructions({ title, text }: { title: string; text: ReactNode }) {
  return (
    <>
      <h2 className="heading">{title}</h2>
      <p className="measure-60ch">{text}</p>
    </>
  );
}
