import { inTime } from '@whorl/contract/brand.ts';
import { signupConsent } from '@whorl/contract/leads/consent/signup.ts';
import { callVolumes, generalContactForms } from '@whorl/contract/leads/general-contact-options.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import { SignupForm } from '../islands/signup/signup-form.tsx';

const ARTICLE = articlePath('identification-in-a-sign-up-form');

type Props = {
  form: 'signup' | 'paymentFraudStart';
  /** What the long answer is about. */
  question: string;
};

/** Signs up, with the words that every page for it shares. */
export const SignupPanel = ({ form, question }: Props) => (
  <SignupForm
    name={generalContactForms[form]}
    volumes={callVolumes}
    question={question}
    consent={signupConsent}
    sent={{
      title: 'Your sign-up is with us',
      text: `It is on disk. An engineer reads it and answers${inTime} to the address you gave.`,
      next: { title: 'Read on meanwhile', url: ARTICLE },
    }}
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
