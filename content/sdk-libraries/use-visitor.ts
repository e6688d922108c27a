import { loadAgent } from '@whorl/agent/loader.ts';
import { useEffect, useState } from 'react';

type Visitor = { visitorId: string; requestId: string };
let loading: ReturnType<typeof loadAgent> | undefined;

/** Undefined until the browser has been read, and where it cannot be. */
export function useVisitor(): Visitor | undefined {
  const [visitor, setVisitor] = useState<Visitor>();
  useEffect(() => {
    let gone = false;
    loading ??= loadAgent({ apiKey: 'whorl-site' });
    loading
      .then((agent) => agent.get())
      .then((result) => gone || setVisitor(result))
      .catch(() => {
        loading = undefined;
      });
    return () => {
      gone = true;
    };
  }, []);
  return visitor;
}
