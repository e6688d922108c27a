'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The same moment by the visitor's own clock; nothing without script, where the time in UTC stands beside it. */
export function OwnTime({ at }: { at: number }) {
  const text = useSyncExternalStore(
    never,
    () => written(at),
    () => '',
  );
  return text === '' ? null : <time dateTime={new Date(at).toISOString()}>{text}</time>;
}

const written = (at: number): string =>
  `${new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  }).format(at)} by your clock`;
