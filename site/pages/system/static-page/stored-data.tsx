import type { ConsentCategory } from '@whorl/contract/stored-data/browser-entry.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { storedData as texts } from '../../../../content/interface/pages/static-pages.json';
import { getRecords } from '../../../content/records/records.ts';
import { type BrowserData, describeStoredData, storedDataRecords } from '../../../content/records/stored-data.ts';
import { Fold } from '../../../design/fold.tsx';
import styles from './stored-data.module.css';

const { inBrowser, onServer } = describeStoredData(getRecords(storedDataRecords));

/** The inventory of stored data, from the same source that the software uses. */
export function StoredData({ of }: { of: 'browser' | 'server' }) {
  return of === 'browser' ? <InBrowser /> : <OnServer />;
}

const categories: readonly ConsentCategory[] = ['required', 'analytics'];

function InBrowser() {
  return categories.map((id) => {
    const entries = inBrowser.filter(({ category }) => category === id);
    return (
      <section key={id} className={styles.group} aria-labelledby={`stored-${id}`}>
        <h3 id={`stored-${id}`}>
          {texts[id]} <span className="caption">{entries.length}</span>
        </h3>
        <Fold summary={fillIn(texts.showAll, { count: entries.length })}>
          {entries.map((entry) => (
            <BrowserEntry key={entry.place + entry.names[0]} entry={entry} />
          ))}
        </Fold>
      </section>
    );
  });
}

function BrowserEntry({ entry }: { entry: BrowserData }) {
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
      <EntryText entry={entry} />
    </article>
  );
}

function OnServer() {
  return (
    <section className={styles.group} aria-label={texts.server}>
      <Fold summary={fillIn(texts.showAll, { count: onServer.length })}>
        {onServer.map((entry) => (
          <article key={entry.title} className={styles.entry}>
            <h3>
              {entry.title}
              <span className="caption">
                {entry.table ? fillIn(texts.table, { name: entry.table }) : texts.noTable}
              </span>
            </h3>
            <EntryText entry={entry} />
          </article>
        ))}
      </Fold>
    </section>
  );
}

type Entry = { holds: string; purpose: string; setWhen: string; until: string; readBy: string; ground: string };

function EntryText({ entry: { holds, purpose, setWhen, until, readBy, ground } }: { entry: Entry }) {
  const rows = [
    [texts.retention, until],
    [texts.setWhen, setWhen],
    [texts.readBy, readBy],
    [texts.legalBasis, ground],
  ];
  return (
    <div>
      <p>{holds}</p>
      <p className="quiet">{purpose}</p>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
