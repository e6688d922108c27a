'use client';

import { attached, none } from '../../../content/interface/forms/attached-visitor-id.json';
import type { WhorlLines } from '../../design/whorl/whorl.ts';
import { useDrawing } from '../visitor/use-drawing.ts';
import { useVisitor } from '../visitor/use-visitor.ts';
import styles from './attached-print.module.css';

/**
 * Shows the visitor ID that is sent with the form, with the visitor's own print once they are identified, or a neutral
 * one.
 */
export function AttachedPrint({ neutral }: { neutral: WhorlLines }) {
  const visitor = useVisitor();
  const id = visitor.step === 'identified' ? visitor.result.visitorId : undefined;
  const own = useDrawing(id, 'print96');
  const { viewBox, bands } = own ?? neutral;
  return (
    <div className={styles.attached}>
      <svg className={own ? 'whorl-developed' : undefined} viewBox={viewBox} aria-hidden="true">
        <path className="whorl-line whorl-line-4" d={bands.join('')} />
      </svg>
      <p className="caption">
        {id === undefined ? (
          none
        ) : (
          <>
            {attached}
            <span className="evidence own block">{id}</span>
          </>
        )}
      </p>
    </div>
  );
}
