import { fingertipPrintUrl } from '@whorl/contract/urls.ts';
import { whorlForms } from '../../design/whorl/whorl.ts';
import { WhorlDrawing } from '../../design/whorl-drawing.tsx';
import styles from './prints.module.css';

/** A fingertip in front of a name, 52 px wide. */
export const PrintSmall = ({ seed }: { seed: string }) => (
  <WhorlDrawing seed={seed} form={whorlForms.print52} className={styles.narrow} weight="small" />
);

/** A fingertip in a row of a list, 96 px wide. A file, because inlining a long list of them would outweigh its text. */
export function RowPrint({ seed }: { seed: string }) {
  const { width, height } = whorlForms.print96;
  return (
    <img
      className={`ink-image ${styles.wide}`}
      src={fingertipPrintUrl(seed)}
      alt=""
      width={96}
      height={Math.round((96 * height) / width)}
      loading="lazy"
      decoding="async"
    />
  );
}
