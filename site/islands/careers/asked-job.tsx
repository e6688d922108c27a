'use client';

import { useEffect, useState } from 'react';

type Props = {
  /** The page of each open position, by its id. */
  pages: Readonly<Record<string, string>>;
};

/**
 * `?job=…` leads on to the page of that position. The server does it before the page is sent; this is for a host of
 * files alone, and for a link that was followed within the site.
 */
export function AskedJob({ pages }: Props) {
  const [unknown, setUnknown] = useState(false);
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('job');
    if (id === null) return;
    const page = Object.hasOwn(pages, id) ? pages[id] : undefined;
    if (page === undefined) setUnknown(true);
    else location.replace(`${page}#apply`);
  }, [pages]);
  return (
    <p className="lead" role="status">
      {unknown ? 'The position you followed a link to is not open any more. These are.' : null}
    </p>
  );
}
