'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import type { RoomProps } from './results-room.tsx';

/**
 * Brings the room of the results. It comes by itself once the frame is there: it is larger than what a page may make its
 * readers wait for.
 */
export function ConsoleResults(props: RoomProps) {
  const [Room, setRoom] = useState<ComponentType<RoomProps>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('./results-room.tsx').then(
      ({ ResultsRoom }) => setRoom(() => ResultsRoom),
      () => setFailed(true),
    );
  }, []);
  if (Room) return <Room {...props} />;
  return (
    <p className="lead" role="status">
      {failed ? 'What draws the figures did not come. Reload the page to try again.' : 'Counting…'}
    </p>
  );
}

/** The switch of the footer, where there is no footer. Here, because each file of this kind is named in every page. */
export const ConsoleTheme = () => <ThemeSwitch />;
