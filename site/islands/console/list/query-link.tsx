import type { MouseEvent, ReactNode } from 'react';

type Props = {
  /** Query of the page's URL; empty for none. */
  query: string;
  show: (query: string) => void;
  isCurrent?: boolean;
  className?: string;
  children: ReactNode;
};

/** Link to another view of the page, which is stored in the query of its URL. It also works in a new tab. */
export function QueryLink({ query, show, isCurrent = false, className, children }: Props) {
  // The browser handles clicks with modifiers or other buttons.
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(query);
  };
  return (
    <a
      className={className}
      href={query || location.pathname}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onClick}
    >
      {children}
    </a>
  );
}
