'use client';

import '../../design/fields.css';
import { useEffect } from 'react';
import { FilledElsewhere } from '../filled-elsewhere.tsx';
import styles from './served-part.module.css';

type Props = {
  id: string;
  /** The query's name for what is asked for; with it the part comes from the server. */
  parameter: string;
  /** Of the design, in what the server writes. */
  classes?: string;
  /** Answers with this header in case that the server fills in the part whatever is asked for. */
  source?: { readonly url: string; readonly header: string; readonly builtIs: string };
};

/**
 * A part of a page that only the server knows: a job board's positions, the form of one. It is there when the page was
 * asked for; where it was come to from within the site, the page is asked for.
 */
export function ServedPart({ id, parameter, classes, source }: Props) {
  useEffect(() => {
    const part = document.getElementById(id);
    const wasAskedFor =
      performance.getEntriesByType('navigation')[0]?.name.split('#')[0] === location.href.split('#')[0];
    const isFilled = part?.hasChildNodes() === true;
    if (isFilled) void enhance(part);
    else if (!wasAskedFor) void askForPage(new URLSearchParams(location.search).has(parameter), source);

    // A link to the same page with another query would show what is there already.
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
  return <FilledElsewhere id={id} className={styles.part} innerClasses={classes} />;
}

async function askForPage(isAsked: boolean, source: Props['source']): Promise<void> {
  const isElsewhere = async () => {
    if (source === undefined) return false;
    const answer = await fetch(source.url, { method: 'HEAD' }).catch(() => undefined);
    const from = answer?.headers.get(source.header);
    return typeof from === 'string' && from !== source.builtIs;
  };
  if (isAsked || (await isElsewhere())) location.replace(location.href);
}

/** Only a form needs it, and not before somebody comes to it. */
async function enhance(part: HTMLElement): Promise<void> {
  const form = part.querySelector<HTMLFormElement>('form[data-application]');
  if (!form) return;
  // Also where the first thing that happens is the press of the button.
  const { sendByScript } = await import('./send-application.ts');
  sendByScript(form);
}
