import { PrintCover, SmallCover } from '../../sections/drawings/print-cover.tsx';
import { longDate } from '../../sections/text/long-date.ts';
import styles from './notes-list.module.css';

export type Note = { slug: string; url: string; title: string; kind: string; published: string; minutes: number };

/** The newest notes: one with its cover over seven columns, the next ones as a list. */
export function NotesList({ notes, all }: { notes: readonly Note[]; all: string }) {
  const [first, ...others] = notes;
  if (!first) return null;
  return (
    <section className="section page-grid" aria-labelledby="notes">
      <div className={styles.head}>
        <h2 className="heading" id="notes">
          Notes from the bench
        </h2>
        <p className="caption">
          Each cover is drawn from the note’s address.{' '}
          <a className="link" href={all}>
            All notes
          </a>
        </p>
      </div>
      <article className={`${styles.first} to-8`}>
        <PrintCover seed={first.slug} />
        <Facts note={first} />
        <h3 className={styles.firstTitle}>
          <a href={first.url}>{first.title}</a>
        </h3>
      </article>
      <ol className={styles.others}>
        {others.map((note) => (
          <li key={note.slug}>
            <div>
              <Facts note={note} />
              <h3>
                <a href={note.url}>{note.title}</a>
              </h3>
            </div>
            <SmallCover seed={note.slug} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const Facts = ({ note }: { note: Note }) => (
  <p className="caption">
    {note.kind}, {longDate(note.published)}, {note.minutes} min
  </p>
);
