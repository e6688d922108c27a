import { drawings as texts } from '../../../../content/interface/pages/design.json';
import { drawWhorl, type WhorlForm, whorlForms } from '../../../design/whorl/whorl.ts';
import { DrawnFigure } from '../../../sections/drawings/drawn-figure.tsx';
import { PrintCover } from '../../../sections/drawings/print-cover.tsx';
import styles from './design-sheet.module.css';

const states = ['latent', 'printed', 'developed'] as const;
const sizes: readonly { form: WhorlForm; pixels: number }[] = [
  { form: whorlForms.print240, pixels: 200 },
  { form: whorlForms.print96, pixels: 96 },
  { form: whorlForms.seal, pixels: 24 },
];

/** The line styles of all drawings, and the whorl in its states and sizes. */
export function DesignDrawings() {
  return (
    <>
      <DrawnFigure alternative={texts.alternative} caption={texts.caption}>
        <svg viewBox="0 0 600 90" aria-hidden="true">
          <path className="line-ink" d="M10 20h580" />
          <path className="line-id" d="M10 45h580" />
          <path className="line-never" d="M10 70h580" />
        </svg>
      </DrawnFigure>
      {states.map((state) => (
        <div key={state} className={`${styles.part} mt-8 ${styles.whorls}`}>
          {sizes.map(({ form, pixels }) => (
            <Print key={pixels} state={state} form={form} pixels={pixels} />
          ))}
          <p className="caption">{texts[state]}</p>
        </div>
      ))}
      <div className={`${styles.part} mt-8 ${styles.whorls}`}>
        <div className={styles.print}>
          <PrintCover seed="design-sheet" />
        </div>
      </div>
    </>
  );
}

function Print({ state, form, pixels }: { state: string; form: WhorlForm; pixels: number }) {
  const { viewBox, bands, width, height } = drawWhorl('design-sheet', form);
  return (
    <svg
      className={`whorl-${state}`}
      viewBox={viewBox}
      width={pixels}
      height={Math.round((pixels * height) / width)}
      aria-hidden="true"
    >
      <path className={`whorl-line whorl-line-${pixels > 100 ? 3 : 4}`} d={bands.join('')} />
    </svg>
  );
}
