import { IDENTIFICATION_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { docsPath, pages } from '@whorl/contract/urls.ts';
import { issued } from '../../../content/interface/forms/new-key.json';
import { leadForm } from '../../content/forms.tsx';
import { SignupForm } from '../../islands/signup/signup-form.tsx';
import { TextWithElements } from '../../islands/text-with-elements.tsx';

type Props = {
  place: 'signup' | 'payment-fraud-get-started';
  /** Label of the long text field. */
  question: string;
};

/** The sign-up form, with the texts that all pages with it share. */
export const SignupPanel = ({ place, question }: Props) => (
  <SignupForm
    name={place}
    {...leadForm(generalContactForm, {
      place,
      fields: { description: { label: question, lines: 3 } },
    })}
    issued={{ title: issued.title, children: <AfterTrial /> }}
  />
);

/** The next steps with a trial key, and what happens when it expires. */
export const AfterTrial = () => (
  <p>
    <TextWithElements
      text={issued.text}
      parts={{
        quickStart: (
          <a className="link" href={docsPath('quick-start')}>
            {issued.quickStart}
          </a>
        ),
        sales: (
          <a className="link" href={pages.contactSales.path}>
            {issued.sales}
          </a>
        ),
        days: IDENTIFICATION_RETENTION_DAYS,
      }}
    />
  </p>
);
