import type { ConsentCategory, KeptInBrowser } from '@whorl/contract/stored-data/browser-entry.ts';
import { keptInBrowser } from '@whorl/contract/stored-data/kept-in-browser.ts';
import { keptOnServer } from '@whorl/contract/stored-data/kept-on-server.ts';
import styles from './stored-data.module.css';

/** The register of what is stored, as the software itself reads it. */
export function StoredData({ of }: { of: 'browser' | 'server' }) {
  return of === 'browser' ? <InBrowser /> : <OnServer />;
}

const categories: readonly { id: ConsentCategory; title: string; none: string }[] = [
  { id: 'required', title: 'Required', none: 'Nothing.' },
  { id: 'analytics', title: 'Analytics', none: 'Nothing.' },
  {
    id: 'advertising',
    title: 'Advertising',
    none: 'Nothing. The category exists in the stored choice, and no part of this software asks for it.',
  },
];

function InBrowser() {
  return categories.map(({ id, title, none }) => {
    const entries = keptInBrowser.filter(({ category }) => category === id);
    return (
      <section key={id} className={styles.group} aria-labelledby={`stored-${id}`}>
        <h3 id={`stored-${id}`}>
          {title} <span className="caption">{entries.length}</span>
        </h3>
        {entries.length === 0 ? <p>{none}</p> : null}
        {entries.map((entry) => (
          <BrowserEntry key={entry.place + entry.names[0]} entry={entry} />
        ))}
      </section>
    );
  });
}

function BrowserEntry({ entry }: { entry: KeptInBrowser }) {
  return (
    <article className={styles.entry}>
      <h4>
        {entry.names.map((name) => (
          <code key={name} className="evidence">
            {name}
          </code>
        ))}
        <span className="caption">{entry.place}</span>
      </h4>
      <div>
        <p>{entry.holds}</p>
        <p className="quiet">{entry.purpose}</p>
        <Facts entry={entry} />
      </div>
    </article>
  );
}

function OnServer() {
  return (
    <section className={styles.group} aria-label="On the server">
      {keptOnServer.map((entry) => (
        <article key={entry.title} className={styles.entry}>
          <h3>
            {entry.title}
            <span className="caption">{entry.table ? `table ${entry.table}` : 'no table'}</span>
          </h3>
          <div>
            <p>{entry.holds}</p>
            <p className="quiet">{entry.purpose}</p>
            <Facts entry={entry} />
          </div>
        </article>
      ))}
    </section>
  );
}

type Facts = { setWhen: string; until: string; readBy: string; ground: string };

function Facts({ entry: { setWhen, until, readBy, ground } }: { entry: Facts }) {
  const rows = [
    ['Kept', until],
    ['Written when', setWhen],
    ['Read by', readBy],
    ['Why we may', ground],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
