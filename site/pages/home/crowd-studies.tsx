import styles from './crowd-studies.module.css';

const studies = [
  {
    year: '2010',
    name: 'Panopticlick',
    crowd: '470,161',
    alone: 83.6,
    url: 'https://coveryourtracks.eff.org/static/browser-uniqueness.pdf',
  },
  { year: '2016', name: 'AmIUnique', crowd: '118,934', alone: 89.4, url: 'https://hal.science/hal-01285470' },
  {
    year: '2018',
    name: 'Hiding in the Crowd',
    crowd: '2,067,942',
    alone: 33.6,
    url: 'https://hal.science/hal-01718234',
  },
];

/** What three public studies found: how many browsers stood alone by their traits. */
export function CrowdStudies() {
  return (
    <section className="section page-grid" aria-labelledby="crowd">
      <h2 className={`figure-size ${styles.sentence}`} id="crowd">
        33.6<span>/100</span> stood alone
      </h2>
      <p className={styles.words}>
        The two older studies asked people who had come to be tested. The last one asked the visitors of an ordinary
        site, and two thirds of them had somebody who looked exactly the same. Whoever promises more from traits alone
        has not met enough people.
      </p>
      <ol className={styles.studies}>
        {studies.map(({ year, name, crowd, alone, url }) => (
          <li key={year}>
            <p>
              <a className="link" href={url}>
                {name}
              </a>
              <span className="caption">
                {year}, {crowd} browsers
              </span>
            </p>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <path className="line-never" d="M0 5H100" />
              <rect className="dot-ink" width={alone} height="10" />
            </svg>
            <p className="evidence">{alone}%</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
