import type { ReactNode } from 'react';
import { SalesCallPlace } from '../../../sections/sales-call-place.tsx';
import type { HeadProps } from '../../composed-page.tsx';

/** One booked call, which the server fills in for the holder of its link; otherwise a hint where to find the link. */
export function Call({ title, lead, text }: HeadProps & { text: ReactNode }) {
  return (
    <div className="page-grid rows-7 pt-8 desktop-rows-9 desktop-pt-10">
      <h1 className="title">{title}</h1>
      <SalesCallPlace>
        <p className="lead">{lead}</p>
        <p>{text}</p>
      </SalesCallPlace>
    </div>
  );
}
