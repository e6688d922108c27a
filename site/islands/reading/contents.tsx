'use client';

import { useEffect, useState } from 'react';

type Props = { headings: readonly { id: string; text: string }[] };

/** A heading counts as read when it has come into the upper part of the window. */
const READING_LINE = 0.3;

/** The sections of a text; the one that is being read is marked. Without script it is a list of links. */
export function Contents({ headings }: Props) {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const mark = () => {
      const line = innerHeight * READING_LINE;
      setCurrent(elements.findLast((element) => element.getBoundingClientRect().top <= line)?.id);
    };
    const observer = new IntersectionObserver(mark, { rootMargin: `0px 0px ${(READING_LINE - 1) * 100}% 0px` });
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings]);
  return (
    <ol>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
