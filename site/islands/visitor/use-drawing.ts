import { useEffect, useState } from 'react';
import type { Whorl } from '../../design/whorl/whorl.ts';
import type { FormName } from './draw-visitor-whorl.ts';

/**
 * Returns the print of a visitor ID; undefined until it is drawn, and if its code can't be loaded.
 *
 * @param id undefined if the visitor isn't known
 * @param form name of the print's size
 */
export function useDrawing(id: string | undefined, form: FormName): Whorl | undefined {
  const [drawn, setDrawn] = useState<{ id: string; drawing: Whorl }>();
  useEffect(() => {
    if (id === undefined) return;
    let isWanted = true;
    import('./draw-visitor-whorl.ts')
      .then(({ drawVisitorWhorl }) => drawVisitorWhorl(id, form))
      .then((drawing) => isWanted && setDrawn({ id, drawing }))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [id, form]);
  return drawn?.id === id ? drawn?.drawing : undefined;
}
