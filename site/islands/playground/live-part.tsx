'use client';

import { once } from '@whorl/contract/once.ts';
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from 'react';

type Parts = typeof import('./live-parts.ts')['liveParts'];
type Props = {
  [Name in keyof Parts]: { part: Name; children: ReactNode } & Omit<ComponentProps<Parts[Name]>, 'children'>;
}[keyof Parts];

const loadParts = once(() => import('./live-parts.ts'));

/** A part of the playground with data of this browser. Shows `children` until its script is loaded. */
export function LivePart({ part, children, ...props }: Props) {
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    void loadParts().then(({ liveParts }) => setParts(liveParts));
  }, []);
  const Live = parts?.[part] as ComponentType<{ children: ReactNode }> | undefined;
  return Live ? <Live {...props}>{children}</Live> : children;
}
