import styles from './what-is-kept.module.css';

const rows = [
  {
    what: 'How your browser draws',
    example: 'fonts, canvas, audio, graphics card',
    sent: 'short values; long ones only as a hash',
    use: 'to find you again when the cookie is gone',
  },
  {
    what: 'How it is set up',
    example: 'screen, languages, time zone, platform',
    sent: 'the values',
    use: 'to tell two machines of one model apart',
  },
  {
    what: 'Whether a script drives it',
    example: 'traces that automation leaves behind',
    sent: 'the verdict and its kind',
    use: 'to tell a person from a bot',
  },
  {
    what: 'A signed cookie',
    example: 'readable by our server alone',
    sent: 'with each identification',
    use: 'the strongest evidence that it is you',
  },
  {
    what: 'Your address',
    example: 'cut to its network before it is stored',
    sent: 'by the connection itself',
    use: 'for the country, and nothing finer',
  },
];

/** An honest table of what the identification above reads, for the reader who asks exactly that. */
export function WhatIsKept() {
  return (
    <section className="section page-grid" aria-labelledby="kept">
      <h2 className="heading" id="kept">
        What one identification reads
      </h2>
      <table className={`rule-table as-records ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">For example</th>
            <th scope="col">What leaves the browser</th>
            <th scope="col">What it is for</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.what}>
              <th scope="row">{row.what}</th>
              <td data-label="For example">{row.example}</td>
              <td data-label="Leaves the browser">{row.sent}</td>
              <td data-label="For">{row.use}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`caption ${styles.note}`}>
        Where the law asks for your consent first, or where we cannot tell where you are, nothing of this runs until you
        press the button.
      </p>
    </section>
  );
}
