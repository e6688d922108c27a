import { coverUrl } from '@whorl/contract/urls.ts';
import { PrintedWhorl } from '../design/printed-whorl.tsx';
import { whorlForms } from '../design/whorl/whorl.ts';
import styles from './print-cover.module.css';

type Props = {
  seed: string;
  /** Drawn into the page: a file would come after the words beside it, and be what the visitor waits for. */
  inFirstView?: boolean;
};

/** 5:3 beside an entry of a list or at the head of a case, as wide as its column. */
export function PrintCover({ seed, inFirstView = false }: Props) {
  if (inFirstView) {
    return (
      <div className={styles.cover}>
        <PrintedWhorl seed={seed} form={whorlForms.cover} />
      </div>
    );
  }
  const { width, height } = whorlForms.cover;
  return (
    <div className={styles.cover}>
      <img
        className="ink-image"
        src={coverUrl(seed)}
        alt=""
        width={Math.round(1000 * width)}
        height={Math.round(1000 * height)}
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}
