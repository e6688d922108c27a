import { fingertipUrl } from '@whorl/contract/urls.ts';
import { PrintedWhorl } from '../../design/printed-whorl.tsx';
import { whorlForms } from '../../design/whorl/whorl.ts';
import styles from './prints.module.css';

/** A fingertip before a name, 52 px wide. */
export const PrintSmall = ({ seed }: { seed: string }) => (
  <PrintedWhorl seed={seed} form={whorlForms.print52} className={styles.narrow} weight="small" />
);

/** A fingertip in the row of a list, 96 px wide; a file, for a long list of them weighs more than its words. */
export function PrintOfRow({ seed }: { seed: string }) {
  const { width, height } = whorlForms.print96;
  return (
    <img
      className={`ink-image ${styles.wide}`}
      src={fingertipUrl(seed)}
      alt=""
      width={96}
      height={Math.round((96 * height) / width)}
      loading="lazy"
      decoding="async"
    />
  );
}
