'use client';

import { useEffect } from 'react';

/** Opens the answer in the URL's anchor, for browsers that don't open it themselves. */
export function OpenLinkedAnswer() {
  useEffect(() => {
    const open = () => {
      const answer = document.getElementById(decodeURIComponent(location.hash.slice(1)));
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
