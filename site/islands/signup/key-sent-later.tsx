import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type { KeySent } from './key-sent.tsx';

type Props = ComponentProps<typeof KeySent>;

/** What shows a key is loaded when there is one; until then, and where that fails, the bare key stands there. */
export function KeySentLater(props: Props) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  useEffect(() => {
    import('./key-sent.tsx').then(
      (module) => setLoaded(() => module.KeySent),
      () => undefined,
    );
  }, []);
  if (Loaded) return <Loaded {...props} />;
  return <p role="status">{props.answer.key?.key ?? props.answer.continueAt}</p>;
}
