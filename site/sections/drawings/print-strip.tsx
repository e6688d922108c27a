import { PrintedWhorl } from '../../design/printed-whorl.tsx';
import { whorlForms } from '../../design/whorl/whorl.ts';
import styles from './prints.module.css';

/** The head of an article: ridge flow drawn from its slug, as wide as the page. */
export function PrintStrip({ seed }: { seed: string }) {
  return <PrintedWhorl seed={seed} form={whorlForms.strip} className={styles.strip} fit="middle" />;
}
