import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';
import { longDate } from './long-date.ts';
import styles from './notes-list.module.css';

export type Note = { slug: string; url: string; title: string; kind: string; published: string; minutes: number };

/** Ridges farther apart than on a cover of its own page: a small picture, and many of them on one page. */
const small = { ...whorlForms.cover, gap: 0.12 };
const large = { ...whorlForms.cover, gap: 0.056 };

/** The newest notes: one with its cover over seven columns, the next four as a list. */
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
      <article className={styles.first}>
        <Cover seed={first.slug} form={large} />
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
            <Cover seed={note.slug} form={small} />
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

function Cover({ seed, form }: { seed: string; form: typeof small }) {
  const { viewBox, bands } = drawWhorl(seed, form);
  return (
    <svg className={`whorl-printed ${styles.cover}`} viewBox={viewBox} aria-hidden="true">
      <path className={`whorl-line ${form === large ? 'whorl-line-1' : 'whorl-line-3'}`} d={bands.join('')} />
    </svg>
  );
}
