import { type ReactNode, useEffect, useRef } from 'react';

export type SentTexts = {
  title: string;
  text: ReactNode;
  next: { title: string; url: string };
};

type Props = SentTexts & {
  /** Whether the message was sent before this page was loaded. */
  isRestored?: boolean;
  children?: ReactNode;
};

/** Replaces the form and takes the focus when the server has confirmed that the message is stored. */
export function FormSent({ title, text, next, isRestored, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isRestored) heading.current?.focus();
  }, [isRestored]);
  return (
    <div className="grid gap-3">
      <h2 className="heading" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="lead">{text}</p>
      <p>
        <a className="link" href={next.url}>
          {next.title}
        </a>
      </p>
      {children}
    </div>
  );
}
