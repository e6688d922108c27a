import type { ReactNode } from 'react';
import { FormSection } from '../../sections/form-section.tsx';

type Props = { id: string; title: string; text: ReactNode; aside: ReactNode; className: string; children: ReactNode };

/** A section with a form and a note on who receives it. */
export const ContactSection = ({ text, aside, ...section }: Props) => (
  <FormSection
    textClass="stack-4"
    text={
      <>
        <p>{text}</p>
        <p className="quiet">{aside}</p>
      </>
    }
    {...section}
  />
);
