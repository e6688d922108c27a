import { whorlForms } from '../../design/whorl/whorl.ts';
import { WhorlDrawing } from '../../design/whorl-drawing.tsx';
import styles from './prints.module.css';

/** A whole fingertip, as wide as its column up to 480 px, heavier where the finger pressed. */
export function PrintLarge({ seed }: { seed: string }) {
  return <WhorlDrawing seed={seed} form={whorlForms.print480} className={styles.large} weight="pressure" />;
}
