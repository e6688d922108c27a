'use client';

import '../../design/fields.css';
import { useEffect } from 'react';
import { whenFirstVisible } from '../../browser/visibility.ts';
import { isContentMissing, UnmanagedElement } from '../unmanaged-element.tsx';
import styles from './served-part.module.css';

type Props = {
  id: string;
  /** Query parameter that identifies the content; with it the server renders the part. */
  parameter: string;
  /** CSS classes that the server's HTML uses. */
  classes?: string;
  /** A URL whose response header shows whether the server has other content than the build. */
  source?: { readonly url: string; readonly header: string; readonly builtIs: string };
};

/**
 * A part of a page that only the server can render: the positions of a job board or the form of one position. A full
 * page load includes it; after client-side navigation the page is loaded again to get it.
 */
export function ServedPart({ id, parameter, classes, source }: Props) {
  useEffect(() => {
    const part = document.getElementById(id);
    if (isContentMissing(id)) void loadServedPage(new URLSearchParams(location.search).has(parameter), source);
    else if (part) void enhance(part);

    // Client-side navigation to the same page with another query would show the current content, so load the page.
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a');
      if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      if (link.origin !== location.origin || !new URLSearchParams(link.search).has(parameter)) return;
      event.preventDefault();
      location.assign(link.href);
    };
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [id, parameter, source]);
  return <UnmanagedElement id={id} className={styles.part} innerClasses={classes} />;
}

async function loadServedPage(isAsked: boolean, source: Props['source']): Promise<void> {
  await whenFirstVisible();
  const isElsewhere = async () => {
    if (source === undefined) return false;
    const answer = await fetch(source.url, { method: 'HEAD' }).catch(() => undefined);
    const from = answer?.headers.get(source.header);
    return typeof from === 'string' && from !== source.builtIs;
  };
  if (isAsked || (await isElsewhere())) location.replace(location.href);
}

/** Loads the script only if there is a form. */
async function enhance(part: HTMLElement): Promise<void> {
  const form = part.querySelector<HTMLFormElement>('form[data-application]');
  if (!form) return;
  const { sendByScript } = await import('./send-application.ts');
  sendByScript(form);
}
