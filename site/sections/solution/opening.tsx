import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { IndustryHead } from './industry-head.tsx';
import styles from './opening.module.css';
import { SolutionHead } from './solution-head.tsx';

type Props = {
  trail: readonly { title: string; url: string }[];
  here: string;
  title: string;
  lead: string | undefined;
  actions: readonly { title: string; url: string }[];
  caption?: string;
  /**
   * `band`: a drawing over the whole page. `columns`: drawings or lists in the columns of the grid. `text`: words only.
   */
  layout?: 'band' | 'columns' | 'text';
  children?: ReactNode;
};

/** The first thing on a solution or industry page. */
export function Opening({ layout = 'band', caption = '', lead = '', actions, children, ...head }: Props) {
  const [action] = actions;
  if (layout === 'text' || !action) {
    return (
      <div className={`page-grid ${styles.text}`}>
        <Breadcrumbs trail={head.trail} here={head.here} />
        <h1 className="display">{head.title}</h1>
        {lead === '' ? null : <p className="lead">{lead}</p>}
      </div>
    );
  }
  if (layout === 'band')
    return (
      <SolutionHead {...head} lead={lead} action={action} caption={caption}>
        {children}
      </SolutionHead>
    );
  return (
    <IndustryHead {...head} lead={lead} action={action}>
      {children}
      {caption === '' ? null : <p className="caption">{caption}</p>}
    </IndustryHead>
  );
}
