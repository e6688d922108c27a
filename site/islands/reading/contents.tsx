'use client';

import { pathsInScripts } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { useEffect, useState } from 'react';
import { observeIntersections } from '../../browser/intersection-observer.ts';

type Props = {
  headings: readonly { id: string; text: string }[];
  /** Reading time of the whole text in minutes, if the remaining time is to be shown. */
  minutes?: number;
  /** Text with a placeholder for the remaining `{minutes}`. */
  minutesLeft?: string;
};

/** A heading counts as reached when it is in the upper part of the window; fraction of its height. */
const READING_LINE = 0.3;
/** The newsletter is offered only on pages with newsletter content, not on legal texts, for example. */
const newsletterPages = [pathsInScripts.blog, pathsInScripts.resources];
/** Delay in milliseconds before the newsletter can be offered, so that visitors who jump to the end don't see it. */
const OFFER_AFTER_MS = 5_000;

/**
 * Table of contents; marks the current section and shows the remaining reading time. Without a script it is a list of
 * links.
 */
export function Contents({ headings, minutes, minutesLeft }: Props) {
  const [current, setCurrent] = useState<string>();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const mark = () => {
      const line = innerHeight * READING_LINE;
      const reached = elements.findLast((element) => element.getBoundingClientRect().top <= line);
      setCurrent(reached?.id);
      const text = reached?.parentElement?.getBoundingClientRect();
      // Updated per section only; a number that changes while reading would distract.
      setLeft(text && minutes && Math.ceil(minutes * (1 - (line - text.top) / text.height)));
    };
    const observer = observeIntersections(mark, { rootMargin: `0px 0px ${(READING_LINE - 1) * 100}% 0px` });
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings, minutes]);
  useEffect(() => {
    const end = document.querySelector('main article footer');
    if (!end || !newsletterPages.some((path) => location.pathname.startsWith(path))) return;
    let stop: (() => void) | undefined;
    let isWanted = true;
    // Reading to the end takes a while.
    const timer = setTimeout(
      () =>
        void import('../newsletter-sheet/offer-newsletter.tsx').then(
          ({ offerNewsletter }) => {
            if (isWanted) stop = offerNewsletter(end);
          },
          () => undefined,
        ),
      OFFER_AFTER_MS,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  return (
    <>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
      {minutesLeft && left !== undefined && left > 0 ? (
        <p className="caption">{fillIn(minutesLeft, { minutes: left })}</p>
      ) : null}
    </>
  );
}
