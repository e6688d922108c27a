import type { ReactNode } from 'react';

type Props = {
  id: string;
  title: string;
  text: ReactNode;
  className?: string | undefined;
  textClass?: string;
  children: ReactNode;
};

/** A section with its text on the left and a form on the right. */
export const FormSection = ({ id, title, text, className = 'rows-7', textClass, children }: Props) => (
  <section className={`section page-grid ${className} last-from-7 first-to-6`} aria-labelledby={id}>
    <div className={textClass}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      {text}
    </div>
    <div>{children}</div>
  </section>
);
