import * as texts from '../../../content/interface/visitor/dossier.json';
import type { WhorlLines } from '../../design/whorl/whorl.ts';
import { useDrawing } from '../visitor/use-drawing.ts';
import { useVisitor } from '../visitor/use-visitor.ts';
import styles from './profile.module.css';

/** Cover of the file: this browser's print and visitor ID, or a neutral print until it is identified. */
export function ProfilePrint({ neutral }: { neutral: WhorlLines }) {
  const visitor = useVisitor();
  const known = visitor.step === 'identified' ? visitor : undefined;
  const drawing = useDrawing(known?.result.visitorId, 'print480');
  const { viewBox, bands } = drawing ?? neutral;
  return (
    <figure className={styles.cover}>
      <svg
        className={drawing ? 'whorl-developed' : undefined}
        viewBox={viewBox}
        role="img"
        aria-label={drawing ? texts.print : texts.emptyPrint}
      >
        {bands.map((band, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: four bands, always in this order
          <path key={index} className={`whorl-line whorl-line-${index + 1}`} d={band} />
        ))}
      </svg>
      <figcaption>
        <span className="caption">{texts.visitorId}</span>
        <span className={`${styles.id} ${known ? 'own' : ''}`} data-file-of={known?.result.visitorId}>
          {known?.result.visitorId ?? texts.notIdentified}
        </span>
      </figcaption>
    </figure>
  );
}
