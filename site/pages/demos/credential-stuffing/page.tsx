import { signInChecks } from '@whorl/contract/playground/bank.ts';
import { PLAYGROUND_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { articlePath, pages, playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/bank-demo.module.css';
import { Demo } from '../../../islands/demos/demo.tsx';
import type { RenderedPage } from '../../routes.ts';
import { DemoPage, demoData, requestCheckNames, Tries } from '../demo-page.tsx';

const here = 'Credential stuffing';
const description =
  'A bank’s sign-in that counts failures by visitor and asks newcomers for a second factor. Guess passwords without cookies, and see what its server checks.';

export function page(): RenderedPage {
  return {
    head: { title: 'Credential stuffing, played through', description, structuredData: demoData(here, description) },
    element: <CredentialStuffing />,
  };
}

export function CredentialStuffing() {
  return (
    <DemoPage
      here={here}
      title="The password is right. And you?"
      lead="A bank counts failures by visitor, not by address or account, and asks whoever it has never seen on the account for a second factor. You know the password."
      demo={
        <Demo
          demo="bank"
          calls={playgroundCalls.credentialStuffing}
          names={[...requestCheckNames(true), ...Object.values(signInChecks)]}
          tries={<Tries items={tries} attack="credentials" />}
        />
      }
      rule={{
        file: 'server/playground/credential-stuffing/decide-sign-in.ts',
        text: 'Failures are counted before a password is compared, so that a blocked visitor learns nothing from trying. The comparison takes the same time whatever is wrong. A failure is noted in the transaction that decides on it.',
      }}
      limits={limits}
      neighbours={neighbours}
    />
  );
}

const tries = [
  <>
    <b>Sign in with the account of the demo.</b> The password is right, and you are new: the code is asked for.
  </>,
  <>
    <b>Enter the code, then sign in again.</b> The account knows you for
    {` ${PLAYGROUND_DAYS} days`}, in a private window too.
  </>,
  <>
    <b>Guess wrongly five times,</b> with another name each time, and delete the cookies in between. Then the right
    password is not even tried.
  </>,
  <>
    <b>Send one attempt a second time,</b> from the developer tools. A request id is good for one.
  </>,
];

const limits = [
  {
    title: 'Many devices',
    text: 'A farm of computers that differ has five attempts on each. What they share is the account: count by that too.',
  },
  {
    title: 'The owner’s own device',
    text: 'Whoever sits at a computer that the account knows is taken for its owner, as far as this rule sees.',
  },
  {
    title: 'Devices that are alike',
    text: 'Where several visitors look exactly alike, a window without cookies is refused while another of them was in its network within a day. Nobody is signed in by likeness alone where more than one could be meant.',
  },
];

const neighbours = [
  {
    title: 'Account takeover',
    url: pages.accountTakeover.path,
    text: 'The night of an attack, attempt by attempt, and the rule against it.',
  },
  {
    title: 'Credential stuffing, counted twice',
    url: articlePath('credential-stuffing-counted-twice'),
    text: 'A hundred attempts, counted by address and by visitor.',
  },
];
