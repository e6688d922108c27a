import type { ReactNode } from 'react';
import prose from '../../../sections/text/prose.module.css';
import { clockTime } from '../../../sections/text/session-time.ts';
import styles from './chapter.module.css';

/** A chapter of a transcript: its slide stays beside the words that belong to it. */
export function Chapter({ id, children }: { id: string; children: ReactNode }) {
  return (
    <section className={`page-grid ${styles.chapter}`} aria-labelledby={id}>
      {children}
    </section>
  );
}

export function ChapterSlide({ children }: { children: ReactNode }) {
  return (
    <div className={`${prose.prose} ${styles.slide}`}>
      <div>{children}</div>
    </div>
  );
}

/** @param seconds since the start, when the words are read aloud */
export function ChapterHead({ seconds, id, children }: { seconds: string; id: string; children: ReactNode }) {
  const time = clockTime(Number(seconds));
  return (
    <div className={`${styles.head} from-7`}>
      <a className={`caption ${styles.time}`} href={`#${id}`} aria-label={`Link to ${time}`}>
        {time}
      </a>
      {children}
    </div>
  );
}

export function ChapterWords({ children }: { children: ReactNode }) {
  return <div className={`${prose.prose} measure-62ch from-7`}>{children}</div>;
}
