import styles from './fortnight.module.css';

const DAYS = 15;

/** The four days are three and a half apart, so that they stand on the columns of the page. */
const visits = [
  {
    day: 'Day 1',
    title: 'A cart, left full',
    text: 'She reads two articles, puts three books in the cart, and closes the window. No account, no address.',
    arc: 'private window, the same traits',
  },
  {
    day: 'Day 4, private window',
    title: 'The meter still counts',
    text: 'Two free articles were read on day 1. Reading them again is free; a third comes with an offer to subscribe.',
    arc: 'browser updated, the same signed id',
  },
  {
    day: 'Day 8, after an update',
    title: 'The cart is still full',
    text: 'Everything lies where she left it, before she has typed a name. She buys, and makes an account.',
    arc: 'known device, no second factor',
  },
  {
    day: 'Day 11, her phone',
    title: 'Another device, another id',
    text: 'A phone is not the laptop, and nobody pretends it is: one question is asked, once, and then it is hers too.',
    arc: 'never joined by a guess',
  },
];

/** A returning customer over a fortnight, as one line across the page; upright on a phone. */
export function Fortnight() {
  return (
    <section className={styles.band} aria-labelledby="fortnight">
      <div className="page-grid">
        <h2 className={`title ${styles.title}`} id="fortnight">
          The same line, followed for a fortnight, is good business
        </h2>
        <p className={styles.lead}>
          Recognition is not only for refusing. An example: one customer, fifteen days, no login until she wants one.
        </p>
        <div className={styles.line} aria-hidden="true">
          <svg viewBox="0 0 1400 100" preserveAspectRatio="none" aria-hidden="true">
            <path className="line-id" d={[0, 1, 2].map(arc).join('')} />
            <path className="line-never" d={arc(3)} />
          </svg>
          <svg className={styles.axis} viewBox="0 0 1400 12" preserveAspectRatio="none" aria-hidden="true">
            <path
              className="line-ink"
              d={`M0 6H1400${Array.from({ length: DAYS }, (_, day) => `M${day * 100} 0v12`).join('')}`}
            />
          </svg>
          <ol className={`caption ${styles.days}`}>
            {Array.from({ length: DAYS }, (_, day) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: days are their numbers
              <li key={day}>{day + 1}</li>
            ))}
          </ol>
        </div>
        <ol className={styles.visits}>
          {visits.map(({ day, title, text, arc: label }) => (
            <li key={day}>
              <p className={`caption ${styles.arc}`}>{label}</p>
              <p className="caption">{day}</p>
              <h3 className="row-title">{title}</h3>
              <p className="quiet">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const arc = (index: number): string =>
  `M${index * 350} 100C${index * 350 + 80} 0 ${index * 350 + 270} 0 ${index * 350 + 350} 100`;
