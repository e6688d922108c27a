import type { ReactNode } from 'react';
import prose from '../../../sections/text/prose.module.css';
import { clockTime } from '../../../sections/text/session-time.ts';
import styles from './chapter.module.css';

/** A chapter of a transcript. Its slide stays visible next to the text. */
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

/** @param props.seconds since the start, at the pace of reading aloud */
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
