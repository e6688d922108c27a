import { whorlForms } from '../../design/whorl/whorl.ts';
import { WhorlDrawing } from '../../design/whorl-drawing.tsx';
import styles from './prints.module.css';

/** The strip above an article: ridge flow drawn from its slug, as wide as the page. */
export function PrintStrip({ seed }: { seed: string }) {
  return <WhorlDrawing seed={seed} form={whorlForms.strip} className={styles.strip} fit="middle" />;
}
