import { once } from '@whorl/contract/once.ts';
import { useEffect, useState } from 'react';

/** Code that formats values and the components that describe the status. */
export type SignalTexts = typeof import('./signal-values.ts') & typeof import('./status-text.tsx');

const loadTexts = once(async (): Promise<SignalTexts> => {
  const [values, status] = await Promise.all([import('./signal-values.ts'), import('./status-text.tsx')]);
  return { ...values, ...status };
});

/** Loads the texts after the page, because they are needed only with a result. */
export function useSignalTexts(): SignalTexts | undefined {
  const [texts, setTexts] = useState<SignalTexts>();
  useEffect(() => {
    void loadTexts().then(setTexts);
  }, []);
  return texts;
}
