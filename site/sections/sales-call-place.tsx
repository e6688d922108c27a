import '../design/fields.css';
import '../design/sales-call.css';
import { salesCallElementId } from '@whorl/contract/sales-calls/parameters.ts';
import type { ReactNode } from 'react';

/** Where the server writes what there is to say of a call, for whoever came with the link of one. */
export const SalesCallPlace = ({ children }: { children?: ReactNode }) => (
  <div id={salesCallElementId} className="sales-call">
    {children}
  </div>
);
