import type { ReactNode } from 'react';
import './disclosure.css';

type Props = {
  /** Disclosures with the same name are exclusive: opening one closes the others. */
  name?: string;
  items: readonly { id?: string; title: string; content: ReactNode }[];
};

/** A list of disclosures, all closed at first. The browser's find-in-page searches their content. */
export function Disclosures({ name, items }: Props) {
  return (
    <div className="disclosures">
      {items.map(({ id, title, content }) => (
        <details key={title} id={id} className="plus" name={name}>
          <summary>{title}</summary>
          <div>{content}</div>
        </details>
      ))}
    </div>
  );
}
