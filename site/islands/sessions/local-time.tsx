'use client';

import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Shows a time in the visitor's time zone; nothing without a script, because the time in UTC is shown anyway. */
export function LocalTime({ at }: { at: number }) {
  const text = useSyncExternalStore(
    subscribe,
    () => formatLocalTime(at),
    () => '',
  );
  return text === '' ? null : <time dateTime={new Date(at).toISOString()}>{text}</time>;
}

const formatLocalTime = (at: number): string =>
  `${new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  }).format(at)} by your clock`;
