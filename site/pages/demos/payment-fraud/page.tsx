import '../../../design/choices.css';
import { paymentChecks } from '@whorl/contract/playground/payment-shop.ts';
import { articlePath, pages, playgroundCalls } from '@whorl/contract/urls.ts';
import { Demo } from '../../../islands/demos/demo.tsx';
import '../../../islands/demos/payment-demo.module.css';
import type { RenderedPage } from '../../routes.ts';
import { DemoPage, demoData, requestCheckNames, Tries } from '../demo-page.tsx';

const here = 'Payment fraud';
const description =
  'A shop that counts chargebacks, stolen cards and failed payments by visitor. Pay with a test card, then again in a private window, and see what it checks.';

export function page(): RenderedPage {
  return {
    head: { title: 'Payment fraud, played through', description, structuredData: demoData(here, description) },
    element: <DemoPaymentFraud />,
  };
}

export function DemoPaymentFraud() {
  return (
    <DemoPage
      here={here}
      title="Another card, the same browser"
      lead="A shop remembers for a year what became of a visitor’s payments: charged back, failed, or made with a stolen card. Here you know it beforehand, so mark it and pay."
      demo={
        <Demo
          demo="payment"
          calls={playgroundCalls.paymentFraud}
          names={[...requestCheckNames(true), ...Object.values(paymentChecks)]}
          tries={<Tries items={tries} attack="payment" />}
        />
      }
      rule={{
        file: 'server/playground/payment-fraud/decide-payment.ts',
        text: 'Three questions about one visitor, then the bank. A visitor who is refused learns nothing about a card, as it is not tried. What became of earlier payments is read, the answer is found and the new row is stored in one transaction: of thirty declined cards at the same moment three are tried.',
      }}
      limits={limits}
      neighbours={neighbours}
    />
  );
}

const tries = [
  <>
    <b>Pay with a test card.</b> It goes through, as often as you like.
  </>,
  <>
    <b>Use the declined one, or a wrong CVC, three times,</b> each time in a new private window. Then no card is tried
    any more.
  </>,
  <>
    <b>Reset, and mark two payments as charged back.</b> One is put up with, since it may be a quarrel about a delivery.
    After the second, the third payment is refused.
  </>,
  <>
    <b>Reset, and mark a card as stolen.</b> That payment still goes through, since nobody knows yet. The next one does
    not, without cookies either.
  </>,
  <>
    <b>Send a payment a second time,</b> from the developer tools. A request id is good for one.
  </>,
];

const limits = [
  {
    title: 'The first time',
    text: 'A stolen card is known when its owner complains, weeks later. This rule stops what comes after, not the first payment.',
  },
  {
    title: 'Many devices',
    text: 'A farm of computers that differ has three failures on each. Count by card as well, which a payment provider can do without showing you the number.',
  },
  {
    title: 'Somebody else at the same computer',
    text: 'Whoever shares a browser with a fraudster is refused as well, for a year. In a shop of your own, ask the cardholder’s bank there instead of refusing.',
  },
  {
    title: 'Devices that are alike',
    text: 'Where several visitors look exactly alike, a window without cookies is refused while another of them was in its network within a day; elsewhere its second call is somebody new.',
  },
];

const neighbours = [
  {
    title: 'Payment fraud at a checkout',
    url: pages.paymentFraud.path,
    text: 'Card testing minute by minute, with the rule and what it costs.',
  },
  {
    title: 'Card testing looks like success',
    url: articlePath('card-testing-looks-like-success'),
    text: 'How it hides in a report, and the SQL that finds it.',
  },
  {
    title: 'A request id for one order',
    url: articlePath('a-request-id-for-one-order'),
    text: 'Why a server believes the id of a request and nothing else.',
  },
];
