import { demoRecords } from '../../../content/records/demos.ts';
import { getRecords } from '../../../content/records/records.ts';
import { PageHead, type PageHeadProps } from '../../../sections/page-head.tsx';
import styles from './page.module.css';

const { noScript } = getRecords(demoRecords);

/** The head of a demo's page. */
export const DemoHead = (props: PageHeadProps) => (
  <PageHead {...props} className={styles.head} leadClass="to-9">
    <noscript>
      <p className={styles.without}>{noScript}</p>
    </noscript>
  </PageHead>
);
