'use client';

import { decodeFragment } from '@whorl/contract/decode-fragment.ts';
import { useEffect } from 'react';

/** Opens the answer in the URL's anchor, for browsers that don't open it themselves. */
export function OpenLinkedAnswer() {
  useEffect(() => {
    const open = () => {
      const answer = document.getElementById(decodeFragment(location.hash));
      const details = answer?.closest('details');
      if (!details) return;
      details.open = true;
      details.scrollIntoView();
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
  return null;
}
