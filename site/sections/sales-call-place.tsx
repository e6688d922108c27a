import '../design/fields.css';
import '../design/sales-call.css';
import { salesCallElementId } from '@whorl/contract/sales-calls/parameters.ts';
import type { ReactNode } from 'react';

/** Placeholder that the server fills with the state of a sales call, for visitors who come with the link of one. */
export const SalesCallPlace = ({ children }: { children?: ReactNode }) => (
  <div id={salesCallElementId} className="sales-call">
    {children}
  </div>
);
