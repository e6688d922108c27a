import type { ComponentProps } from 'react';

/** A table of a text, which scrolls sideways where it has no room, by keyboard too. */
export function WideTable(props: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable without a mouse
    <div className="scroll-x" tabIndex={0}>
      <table {...props} />
    </div>
  );
}
