'use client';

import { pathsInScripts } from '@whorl/contract/urls.ts';
import { useEffect, useState } from 'react';

type Props = {
  headings: readonly { id: string; text: string }[];
  /** How long the whole text takes, in minutes, where what is left of them is to be said. */
  minutes?: number;
  /** What stands before and after the minutes that are left. */
  words?: { before: string; after: string };
};

/** A heading counts as read when it has come into the upper part of the window. */
const READING_LINE = 0.3;
/** What the newsletter is made of; legal texts are read to their end for other reasons. */
const newsletterPages = [pathsInScripts.blog, pathsInScripts.resources];
/** The newsletter is offered at the end of a text to nobody who has jumped there at once, in milliseconds. */
const OFFER_AFTER_MS = 5_000;

/** The sections of a text; the one that is being read is marked, with what is left. Without script a list of links. */
export function Contents({ headings, minutes, words }: Props) {
  const [current, setCurrent] = useState<string>();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const mark = () => {
      const line = innerHeight * READING_LINE;
      const reached = elements.findLast((element) => element.getBoundingClientRect().top <= line);
      setCurrent(reached?.id);
      const text = reached?.parentElement?.getBoundingClientRect();
      // From section to section only: a figure that changes while one reads is a clock.
      setLeft(text && minutes && Math.ceil(minutes * (1 - (line - text.top) / text.height)));
    };
    const observer = new IntersectionObserver(mark, { rootMargin: `0px 0px ${(READING_LINE - 1) * 100}% 0px` });
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings, minutes]);
  useEffect(() => {
    const end = document.querySelector('main article footer');
    if (!end || !newsletterPages.some((path) => location.pathname.startsWith(path))) return;
    let stop: (() => void) | undefined;
    let isWanted = true;
    // A reader needs a while to get to the end.
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
      {words && left !== undefined && left > 0 ? (
        <p className="caption">
          {words.before} {left} {words.after}
        </p>
      ) : null}
    </>
  );
}
