import type { Revision, UpdatedSection } from '@whorl/contract/console/updates.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { useEffect, useRef, useState } from 'react';
import { live as texts } from '../../../../content/interface/console/list.json';
import { formatClock } from '../format.ts';
import styles from './list.module.css';

export type LiveProps = {
  /** Endpoint of the event streams, with `:id`. */
  updates: string;
  section: UpdatedSection;
  /** Query of the list. */
  query: string;
  /** Loads the list again. */
  onChange: () => void;
};

/**
 * Loads a list again whenever it changes on the server, until the user pauses it. While the page is hidden there is no
 * connection; afterwards the list loads again if it has changed meanwhile. Shows nothing if there are no updates, as in
 * a tour.
 */
export function LiveUpdates({ updates, section, query, onChange }: LiveProps) {
  const [isPaused, setPaused] = useState(false);
  const [connection, setConnection] = useState<'connecting' | 'open' | 'refused'>('connecting');
  const [updatedAt, setUpdatedAt] = useState<number>();
  const isVisible = useVisibility();
  const latest = useRef('');
  const url = updates.replace(':id', section) + query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: revisions of another list can't be compared
  useEffect(() => {
    latest.current = '';
    setUpdatedAt(undefined);
  }, [url]);
  useEffect(() => {
    if (isPaused || !isVisible) return;
    const source = new EventSource(url);
    source.addEventListener('open', () => setConnection('open'));
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { revision } = JSON.parse(data) as Revision;
      if (latest.current !== '' && latest.current !== revision) {
        setUpdatedAt(Date.now());
        onChange();
      }
      latest.current = revision;
    });
    source.addEventListener('error', () => {
      // The browser connects again by itself, unless the server has refused: then the session may have ended.
      if (source.readyState !== EventSource.CLOSED) return setConnection('connecting');
      setConnection('refused');
      onChange();
    });
    return () => source.close();
  }, [url, isPaused, isVisible, onChange]);
  if (connection === 'refused') return null;
  const state = isPaused ? 'paused' : connection === 'open' ? 'live' : 'connecting';
  return (
    <p className={`caption ${styles.live}`}>
      <span className={styles.liveState} data-state={state}>
        {texts[state]}
      </span>{' '}
      {updatedAt === undefined ? null : <span>{fillIn(texts.updated, { time: formatClock(updatedAt) })}</span>}{' '}
      <button type="button" className="text-button" onClick={() => setPaused(!isPaused)}>
        {isPaused ? texts.resume : texts.pause}
      </button>
    </p>
  );
}

/** Returns whether the page is visible. */
function useVisibility(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}
