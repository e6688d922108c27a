import type { ReactNode } from 'react';
import type { PageHeadProps } from '../page-head.tsx';
import { IndustryHead } from './industry-head.tsx';
import { SolutionHead } from './solution-head.tsx';

type Link = { title: string; url: string };
type Props = PageHeadProps & {
  actions: readonly [Link, ...Link[]];
  caption?: string;
  /** `band`: a drawing across the page. `columns`: drawings or lists in the columns of the grid. */
  layout?: 'band' | 'columns';
  children: ReactNode;
};

/** The first section of a solution or industry page. */
export function Hero({ layout = 'band', caption = '', actions, children, ...head }: Props) {
  if (layout === 'band')
    return (
      <SolutionHead {...head} actions={actions} caption={caption}>
        {children}
      </SolutionHead>
    );
  return (
    <IndustryHead {...head} actions={actions}>
      {children}
      {caption === '' ? null : <p className="caption">{caption}</p>}
    </IndustryHead>
  );
}
