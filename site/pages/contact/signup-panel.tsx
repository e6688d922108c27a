import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import { leadForm } from '../../content/forms.tsx';
import { SignupForm } from '../../islands/signup/signup-form.tsx';

const ARTICLE = articlePath('identification-in-a-sign-up-form');

type Props = {
  place: 'signup' | 'payment-fraud-get-started';
  /** What the long answer is about. */
  question: string;
};

/** Signs up, with the words that every page for it shares. */
export const SignupPanel = ({ place, question }: Props) => (
  <SignupForm
    name={place}
    {...leadForm(generalContactForm, {
      place,
      fields: { description: { label: question, lines: 3 } },
    })}
    issued={{
      title: 'Your key works now',
      children: (
        <p>
          Next: make it part of something.{' '}
          <a className="link" href={ARTICLE}>
            Identification in a sign-up form
          </a>{' '}
          takes it from the first call to a rule. When the key ends, nothing breaks but the answer: it says that the key
          has expired.
        </p>
      ),
    }}
  />
);
