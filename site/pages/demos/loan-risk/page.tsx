import { loanChecks } from '@whorl/contract/playground/loan-office.ts';
import { articlePath, pages, playgroundCalls } from '@whorl/contract/urls.ts';
import { Demo } from '../../../islands/demos/demo.tsx';
import '../../../islands/demos/loan-demo.module.css';
import type { RenderedPage } from '../../routes.ts';
import { DemoPage, demoData, requestCheckNames, Tries } from '../demo-page.tsx';

const here = 'Loan risk';
const description =
  'A lender who sees that one browser asks under several names. Ask for a loan, then again with another income in a private window, and see what it checks.';

export function page(): RenderedPage {
  return {
    head: { title: 'Loan risk, played through', description, structuredData: demoData(here, description) },
    element: <LoanRisk />,
  };
}

export function LoanRisk() {
  return (
    <DemoPage
      here={here}
      title="Refused. And with a better income?"
      lead="A lender decides by what remains of an income after the instalment. Whoever asks again on the same day with another name or another income is not refused: a person looks at it."
      demo={
        <Demo
          demo="loan"
          calls={playgroundCalls.loanRisk}
          names={[...requestCheckNames(true), ...Object.values(loanChecks)]}
          tries={<Tries items={tries} attack="loan" />}
        />
      }
      rule={{
        file: 'server/playground/loan-risk/decide-loan.ts',
        text: 'Two questions: whether this visitor asked as somebody else within a day, then whether the income suffices. A first name, a last name and an income are turned into digests with a secret of the server, each visitor’s differently, and compared as such. They are stored in the transaction that decides: of forty names at the same moment one is approved.',
      }}
      limits={limits}
      neighbours={neighbours}
    />
  );
}

const tries = [
  <>
    <b>Ask with an invented name.</b> Whether it is approved depends on the income; the instalment follows what you
    type.
  </>,
  <>
    <b>Ask for another sum.</b> That is nothing to look at, as long as name and income stay the same.
  </>,
  <>
    <b>Have it refused with a small income, then ask with a larger one,</b> in a private window or after deleting all
    cookies. A person looks at it first.
  </>,
  <>
    <b>Reset, and ask under two names.</b> Capitals, accents and spaces make no other name.
  </>,
  <>
    <b>Send a request a second time,</b> from the developer tools. A request id is good for one.
  </>,
];

const limits = [
  {
    title: 'An income that is made up at once',
    text: 'Whoever states a wrong income the first time is believed. The rule sees a change, and no pay slip.',
  },
  {
    title: 'Two people at one computer',
    text: 'A couple that asks one after the other looks like one person with two names. So the rule refuses nobody: it asks for a look, and the message says why.',
  },
  {
    title: 'The next day, or another device',
    text: 'After 24 hours nothing is compared, and another computer is another visitor. A lender would compare for longer, and by more than the browser.',
  },
  {
    title: 'Devices that are alike',
    text: 'Where several visitors look exactly alike, a window without cookies is refused while another of them was in its network within a day; elsewhere its second call is somebody new.',
  },
];

const neighbours = [
  {
    title: 'Buy now, pay later',
    url: pages.buyNowPayLater.path,
    text: 'Three plans in one afternoon under three names, and what the law asks.',
  },
  {
    title: 'Fintech',
    url: pages.fintech.path,
    text: 'An account from sign-up to withdrawal, and who else turns up.',
  },
  {
    title: 'A family, a flatshare and a reseller',
    url: articlePath('a-family-a-flatshare-and-a-reseller'),
    text: 'Why several names in one browser are mostly no fraud.',
  },
];
