import { inTime } from '@whorl/contract/brand.ts';
import { generalContactConsent } from '@whorl/contract/leads/consent/general-contact.ts';
import {
  callVolumes,
  type GeneralContactForm as FormName,
  formsWithoutText,
  generalContactForms,
} from '@whorl/contract/leads/general-contact-options.ts';
import { pages } from '@whorl/contract/urls.ts';
import { GeneralContactForm } from '../islands/forms/general-contact-form.tsx';

type Props = {
  form: FormName;
  /** What the long answer is about. */
  question?: string;
  /** What the button says. */
  send?: string;
};

/** A form that ends with an engineer, with the words that all of them share. */
export const ContactForm = ({ form, question = 'What happens on your site', send = 'Send' }: Props) => (
  <GeneralContactForm
    name={generalContactForms[form]}
    hasText={!formsWithoutText.includes(generalContactForms[form])}
    volumes={callVolumes}
    question={question}
    send={send}
    sent={{
      title: 'Your message is with us',
      text: `It is on disk. An engineer reads it and answers${inTime} to the address you gave.`,
      next: { title: 'Read on meanwhile', url: pages.blog.path },
    }}
    consent={generalContactConsent}
  />
);
