import { coverUrl, smallCoverUrl } from '@whorl/contract/urls.ts';
import { PrintedWhorl } from '../../design/printed-whorl.tsx';
import { whorlForms } from '../../design/whorl/whorl.ts';
import styles from './prints.module.css';

type Props = {
  seed: string;
  /** Drawn into the page: a file would come after the words beside it, and be what the visitor waits for. */
  inFirstView?: boolean;
};

/** 5:3 beside an entry of a list or at the head of a case, as wide as its column. */
export function PrintCover({ seed, inFirstView = false }: Props) {
  if (!inFirstView) return <CoverFile url={coverUrl(seed)} />;
  return (
    <div className={`${styles.cover} sunk`}>
      <PrintedWhorl seed={seed} form={whorlForms.cover} />
    </div>
  );
}

/** The same beside a line of a list, with fewer ridges. */
export const SmallCover = ({ seed }: { seed: string }) => <CoverFile url={smallCoverUrl(seed)} />;

function CoverFile({ url }: { url: string }) {
  const { width, height } = whorlForms.cover;
  return (
    <div className={`${styles.cover} sunk`}>
      <img
        className="ink-image"
        src={url}
        alt=""
        width={Math.round(1000 * width)}
        height={Math.round(1000 * height)}
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}
