import { logoUrls } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { pressKitRecords } from '../../../content/records/press-kit.ts';
import { getRecords } from '../../../content/records/records.ts';
import { DataTable } from '../../../design/data-table.tsx';
import styles from './page.module.css';

const { colors } = getRecords(pressKitRecords);
const [paper] = colors;

/** The press kit: logo, colors, names. */
export function Kit({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`section page-grid ${styles.kit} rows-5`} aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type SealsProps = { light: string; dark: string; alternative: string; text: ReactNode };

/** The logo for light and dark backgrounds, and the rules for using it. */
export function Seals({ light, dark, alternative, text }: SealsProps) {
  return (
    <>
      <div className={styles.seals}>
        <SealOn paper={paper?.light} url={logoUrls.onLight} name={light} alternative={alternative} />
        <SealOn paper={paper?.dark} url={logoUrls.onDark} name={dark} alternative={alternative} />
      </div>
      <p className="quiet to-4 desktop-row-2">{text}</p>
    </>
  );
}

type SealProps = { paper: string | undefined; url: string; name: string; alternative: string };

/** The logo file unchanged, on the background that it is made for in both themes. */
function SealOn({ paper: fill, url, name, alternative }: SealProps) {
  return (
    <figure>
      <svg viewBox="0 0 300 240" role="img" aria-label={`${name}: ${alternative}`}>
        <rect width="300" height="240" fill={fill} />
        <image href={url} x="80" y="50" width="140" height="140" />
      </svg>
      <figcaption className="caption">
        <a href={url} download>
          {name}, SVG
        </a>
      </figcaption>
    </figure>
  );
}

type ColorsProps = { title: string; name: string; light: string; dark: string; use: string };

/** The colors of the press kit; the other attributes are column headers. */
export function Colors({ title, name, light, dark, use }: ColorsProps) {
  return (
    <div className={`${styles.colors} mt-6`}>
      <h3 className="row-title">{title}</h3>
      <DataTable
        columns={[{ title: name }, { title: light }, { title: dark }, { title: use }]}
        rows={colors.map((color) => ({
          key: color.token,
          cells: [
            color.name,
            <Swatch key="light" value={color.light} />,
            <Swatch key="dark" value={color.dark} />,
            color.use,
          ],
        }))}
      />
    </div>
  );
}

function Swatch({ value }: { value: string }) {
  return (
    <span className={styles.value}>
      <svg className={styles.swatch} viewBox="0 0 48 24" aria-hidden="true">
        <rect width="48" height="24" fill={value} />
      </svg>
      <code>{value}</code>
    </span>
  );
}

type NamesProps = {
  title: string;
  columns: readonly string[];
  items: readonly { write: string; not: ReactNode; why: ReactNode }[];
};

/** The right and wrong spellings of names. */
export function Names({ title, columns, items }: NamesProps) {
  return (
    <div className={`${styles.names} mt-6`}>
      <h3 className="row-title">{title}</h3>
      <DataTable
        columns={columns.map((column) => ({ title: column }))}
        rows={items.map(({ write, not, why }) => ({ key: write, cells: [write, <s key="not">{not}</s>, why] }))}
      />
    </div>
  );
}
