import type { ComponentProps } from 'react';

/** A code block that scrolls horizontally, also by keyboard. */
export function CodeBlock(props: ComponentProps<'pre'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable without a mouse
  return <pre {...props} tabIndex={0} />;
}
