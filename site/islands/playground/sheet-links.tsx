import { useEffect, useRef } from 'react';
import { markLinked } from './mark-linked.ts';

/** Marks corresponding rows and lines of JSON in the enclosing section, while one of them is hovered or focused. */
export function SheetLinks() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const sheet = place.current?.closest('section');
    if (!sheet) return;
    const stop = new AbortController();
    const mark = ({ target }: Event) => markLinked(sheet, target as Element);
    const unmark = () => markLinked(sheet, document.activeElement);
    for (const sign of ['pointerover', 'focusin']) sheet.addEventListener(sign, mark, { signal: stop.signal });
    for (const sign of ['pointerleave', 'focusout']) sheet.addEventListener(sign, unmark, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return <span ref={place} hidden />;
}
