import type { ReactNode } from 'react';

type Props = { rows: readonly { name: string; value: ReactNode }[] };

/** Names and values between rules: what a thing is, does and does not. */
export function SpecSheet({ rows }: Props) {
  return (
    <dl className="spec-sheet">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
