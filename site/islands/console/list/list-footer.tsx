import { exportLinks } from '../../../../content/interface/console/list.json';
import styles from './list.module.css';
import { QueryLink } from './query-link.tsx';

type Props = {
  /** Sentence with the number of rows. */
  count: string;
  /** Queries of the first and of the next page; undefined if that is this page, or there is none. */
  first: string | undefined;
  next: string | undefined;
  texts: { first: string; next: string; export?: string };
  /** Address of the file with everything that matches, by format; undefined if the user may not export. */
  exportUrl?: ((format: 'csv' | 'json') => string) | undefined;
  show: (query: string) => void;
};

/** Number of rows, and links to other pages and to files. */
export const ListFooter = ({ count, first, next, texts, exportUrl, show }: Props) => (
  <div className={styles.below}>
    <p className="caption" role="status">
      {count}
    </p>
    {first === undefined ? null : (
      <QueryLink query={first} show={show}>
        {texts.first}
      </QueryLink>
    )}
    {next === undefined ? null : (
      <QueryLink query={next} show={show}>
        {texts.next}
      </QueryLink>
    )}
    {exportUrl ? (
      <p className={`caption ${styles.export}`}>
        {texts.export}{' '}
        <a href={exportUrl('csv')} download="">
          {exportLinks.csv}
        </a>{' '}
        <a href={exportUrl('json')} download="">
          {exportLinks.json}
        </a>
      </p>
    ) : null}
  </div>
);
