import type { ReactNode } from 'react';
import { IndustryHead } from './industry-head.tsx';
import { SolutionHead } from './solution-head.tsx';

type Link = { title: string; url: string };
type Props = {
  trail: readonly Link[];
  here: string;
  title: string;
  lead: string;
  actions: readonly [Link, ...Link[]];
  caption?: string;
  /** `band`: a drawing over the whole page. `columns`: drawings or lists in the columns of the grid. */
  layout?: 'band' | 'columns';
  children: ReactNode;
};

/** The first thing on a solution or industry page. */
export function Opening({ layout = 'band', caption = '', actions: [action], children, ...head }: Props) {
  if (layout === 'band')
    return (
      <SolutionHead {...head} action={action} caption={caption}>
        {children}
      </SolutionHead>
    );
  return (
    <IndustryHead {...head} action={action}>
      {children}
      {caption === '' ? null : <p className="caption">{caption}</p>}
    </IndustryHead>
  );
}
