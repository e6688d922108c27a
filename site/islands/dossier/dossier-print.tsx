import type { NeutralWhorl } from '../visitor/developed-whorl.tsx';
import { useVisitor } from '../visitor/use-visitor.ts';
import styles from './dossier.module.css';

/** The mark on the cover of the file: this browser's print and its id, latent until it is known. */
export function DossierPrint({ neutral }: { neutral: NeutralWhorl }) {
  const visitor = useVisitor();
  const known = visitor.step === 'known' ? visitor : undefined;
  const { viewBox, bands } = known?.drawing ?? neutral;
  return (
    <figure className={styles.cover}>
      <svg
        className={known?.drawing ? 'whorl-developed' : undefined}
        viewBox={viewBox}
        role="img"
        aria-label={known?.drawing ? 'The print of your id' : 'A print of nobody'}
      >
        {bands.map((band, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: four bands, always in this order
          <path key={index} className={`whorl-line whorl-line-${index + 1}`} d={band} />
        ))}
      </svg>
      <figcaption>
        <span className="caption">File of</span>
        <span className={`${styles.id} ${known ? 'own' : ''}`} data-file-of={known?.result.visitorId}>
          {known?.result.visitorId ?? 'nobody yet'}
        </span>
      </figcaption>
    </figure>
  );
}
