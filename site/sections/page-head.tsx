import type { ReactNode } from 'react';
import { Breadcrumbs, type TrailStep } from '../design/breadcrumbs.tsx';

/** The head of a page as defined in its content file. */
export type PageHeadProps = {
  trail: readonly TrailStep[];
  /** Name of the page in the breadcrumbs. */
  here: string;
  title: string;
  lead?: ReactNode;
};

type Props = PageHeadProps & {
  leadClass?: string | undefined;
  /** CSS classes of the grid. */
  className?: string | undefined;
  children?: ReactNode;
};

/** The first section of a page: breadcrumbs, heading, lead, and the content that follows in the same grid. */
export const PageHead = ({ trail, here, title, lead, leadClass, className = 'rows-5 pt-7', children }: Props) => (
  <div className={`page-grid ${className}`}>
    <Breadcrumbs trail={trail} here={here} />
    <h1 className="display">{title}</h1>
    {lead === undefined ? null : <p className={leadClass ? `lead ${leadClass}` : 'lead'}>{lead}</p>}
    {children}
  </div>
);
