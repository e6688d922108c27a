import { loadAgent } from '@whorl/agent/loader.ts';
import { useEffect, useState } from 'react';

type Visitor = { visitorId: string; requestId: string };
let loading: ReturnType<typeof loadAgent> | undefined;

/** Returns the visitor, or undefined until the browser is identified. */
export function useVisitor(): Visitor | undefined {
  const [visitor, setVisitor] = useState<Visitor>();
  useEffect(() => {
    let isUnmounted = false;
    loading ??= loadAgent({ apiKey: 'whorl-site' });
    loading
      .then((agent) => agent.get())
      .then((result) => isUnmounted || setVisitor(result))
      .catch(() => {
        loading = undefined;
      });
    return () => {
      isUnmounted = true;
    };
  }, []);
  return visitor;
}
