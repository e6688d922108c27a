import type { ReactNode } from 'react';
import './disclosure.css';

type Props = {
  /** With a name, opening one closes the others. */
  name?: string;
  items: readonly { id?: string; title: string; content: ReactNode }[];
};

/** Questions with their answers, closed until asked. Text search of the browser finds what is inside. */
export function Disclosures({ name, items }: Props) {
  return (
    <div className="disclosures">
      {items.map(({ id, title, content }) => (
        <details key={title} id={id} name={name}>
          <summary>{title}</summary>
          <div>{content}</div>
        </details>
      ))}
    </div>
  );
}
