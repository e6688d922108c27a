import { IDENTIFICATION_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { UNUSED_KEY_DAYS } from '@whorl/contract/keys/api-key.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { formatCalls } from '@whorl/contract/pricing/format.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
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
    issued={{ title: issued.title, children: <NextKeySteps /> }}
  />
);

/** The next steps with a free key, and the limits of the free plan. */
export const NextKeySteps = () => (
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
        calls: formatCalls(priceList.tiers[0].upTo),
        unused: UNUSED_KEY_DAYS,
        days: IDENTIFICATION_RETENTION_DAYS,
      }}
    />
  </p>
);
