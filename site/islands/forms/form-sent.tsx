import { pathsInScripts } from '@whorl/contract/urls.ts';
import { useEffect, useRef } from 'react';

/** Takes the form's place, and the focus, when the server has confirmed that the message is stored. */
export function FormSent() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h2 className="heading" ref={heading} tabIndex={-1}>
        Your message is with us
      </h2>
      <p className="lead">It is on disk. An engineer reads it and answers to the address you gave.</p>
      <p>
        <a className="link" href={pathsInScripts.blog}>
          Read on meanwhile
        </a>
      </p>
    </div>
  );
}
