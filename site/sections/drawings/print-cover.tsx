import { coverUrl } from '@whorl/contract/urls.ts';
import { whorlForms } from '../../design/whorl/whorl.ts';
import { WhorlDrawing } from '../../design/whorl-drawing.tsx';
import styles from './prints.module.css';

type Props = {
  seed: string;
  /** Inlines the drawing: a file would load after the text next to it and delay the largest contentful paint. */
  inFirstView?: boolean;
};

/** A 5:3 cover next to an entry of a list or at the top of a case study, as wide as its column. */
export function PrintCover({ seed, inFirstView = false }: Props) {
  if (!inFirstView) return <CoverFile url={coverUrl(seed)} />;
  return (
    <div className={`${styles.cover} sunk`}>
      <WhorlDrawing seed={seed} form={whorlForms.cover} />
    </div>
  );
}

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
