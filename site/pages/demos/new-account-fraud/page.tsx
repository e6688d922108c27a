import { accountChecks } from '@whorl/contract/playground/weather-trial.ts';
import { articlePath, pages, playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/account-demo.module.css';
import { Demo } from '../../../islands/demos/demo.tsx';
import type { RenderedPage } from '../../routes.ts';
import { DemoPage, demoData, requestCheckNames, Tries } from '../demo-page.tsx';

const here = 'New-account fraud';
const description =
  'A service with a free trial that opens one account for each visitor. Try another name, a private window or a program, and see what its server checks.';

export function page(): RenderedPage {
  return {
    head: { title: 'New-account fraud, played through', description, structuredData: demoData(here, description) },
    element: <DemoNewAccount />,
  };
}

export function DemoNewAccount() {
  return (
    <DemoPage
      here={here}
      title="A new name is not a new visitor"
      lead="A weather service is free for seven days, once for each visitor. Open an account, then try to open another one. Names cost nothing, so the server does not look at them."
      demo={
        <Demo
          demo="account"
          calls={playgroundCalls.newAccountFraud}
          names={[...requestCheckNames(true), ...Object.values(accountChecks)]}
          tries={<Tries items={tries} attack="accounts" />}
        />
      }
      rule={{
        file: 'server/playground/new-account-fraud/decide-account.ts',
        text: 'One question: does this visitor have an account? What is typed is not a part of it. The account is read, the answer is found and the new one is stored in one transaction, so that fifty sign-ups at the same moment open one account.',
      }}
      limits={limits}
      neighbours={neighbours}
    />
  );
}

const tries = [
  <>
    <b>Open an account</b> with any name. It is free for seven days.
  </>,
  <>
    <b>Open another one</b> with another name and password. You are told since when you have the first.
  </>,
  <>
    <b>Open this page in a private window</b> and try there, or delete all cookies first.
  </>,
  <>
    <b>Send the request a second time,</b> from the developer tools. Its id is used up.
  </>,
];

const limits = [
  {
    title: 'A household',
    text: 'Two people at one computer are one visitor, and the second gets no trial. Where that is common, allow two or three, and look at what comes after.',
  },
  {
    title: 'A second device',
    text: 'A telephone beside the computer is another visitor. A card that is checked, or an address that a parcel goes to, costs more to have twice.',
  },
  {
    title: 'Patience',
    text: 'The demo forgets an account after seven days, and opens the next one. A real service remembers for longer, and says for how long.',
  },
];

const neighbours = [
  {
    title: 'New-account fraud',
    url: pages.newAccountFraud.path,
    text: 'How many accounts a visitor may have for each kind of gift, and what to do above it.',
  },
  {
    title: 'One welcome per visitor',
    url: articlePath('one-welcome-per-visitor'),
    text: 'The rule for a shop, with a third answer for whoever shares the computer.',
  },
  {
    title: 'SMS fraud, played through',
    url: pages.demoSmsFraud.path,
    text: 'If a sign-up sends a code, somebody may want the code and not the account.',
  },
];
