import type { ReactNode } from 'react';

type Props = { id: string; title: string; children?: ReactNode };

/** The heading of a section on the left and its text on the right. Has to be inside a `page-grid`. */
export function HeadingAndText({ id, title, children }: Props) {
  return (
    <>
      <h2 className="heading to-8" id={id}>
        {title}
      </h2>
      {children ? <p className="measure-7 mt-5 from-8 desktop-end desktop-mt-0 quiet">{children}</p> : null}
    </>
  );
}
