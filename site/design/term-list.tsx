import type { ReactNode } from 'react';

type Props = { items: readonly { term: string; text: ReactNode }[]; className?: string | undefined };

/** Terms with their definitions. */
export const TermList = ({ items, className }: Props) => (
  <dl className={className}>
    {items.map(({ term, text }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

type SheetProps = { rows: readonly { name: string; value: ReactNode }[] };

/** Names and values between rules, for specifications. */
export const SpecSheet = ({ rows }: SheetProps) => (
  <TermList className="spec-sheet" items={rows.map(({ name, value }) => ({ term: name, text: value }))} />
);
