'use client';

import { useEffect, useState } from 'react';
import type { Whorl } from '../../design/whorl/whorl.ts';
import { useVisitor } from '../visitor/use-visitor.ts';
import styles from './attached-print.module.css';

type Drawing = Pick<Whorl, 'viewBox' | 'bands'>;

/** Whose id goes with the form: the visitor's own print once it is known, a latent one where there is none. */
export function AttachedPrint({ neutral }: { neutral: Drawing }) {
  const visitor = useVisitor();
  const id = visitor.step === 'known' ? visitor.result.visitorId : undefined;
  const own = useDrawing(id);
  const { viewBox, bands } = own ?? neutral;
  return (
    <div className={styles.attached}>
      <svg className={own ? 'whorl-developed' : undefined} viewBox={viewBox} aria-hidden="true">
        <path className="whorl-line whorl-line-4" d={bands.join('')} />
      </svg>
      <p className="caption">
        {id === undefined ? (
          'No id of this browser is attached: it has not been read.'
        ) : (
          <>
            Attached, so that we find what you saw here:
            <span className="evidence own block">{id}</span>
          </>
        )}
      </p>
    </div>
  );
}

function useDrawing(id: string | undefined): Drawing | undefined {
  const [drawn, setDrawn] = useState<{ id: string; drawing: Drawing }>();
  useEffect(() => {
    if (id === undefined) return;
    let isWanted = true;
    // Without the drawing the id stands there all the same.
    import('../../design/whorl/whorl.ts')
      .then(({ drawWhorl, whorlForms }) => {
        if (isWanted) setDrawn({ id, drawing: drawWhorl(id, whorlForms.print96) });
      })
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [id]);
  return drawn?.id === id ? drawn?.drawing : undefined;
}
