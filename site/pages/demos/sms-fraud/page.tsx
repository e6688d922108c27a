import { smsChecks } from '@whorl/contract/playground/bicycle-hire.ts';
import { articlePath, caseStudyPath, pages, playgroundCalls } from '@whorl/contract/urls.ts';
import { Demo } from '../../../islands/demos/demo.tsx';
import '../../../islands/demos/sms-demo.module.css';
import type { RenderedPage } from '../../routes.ts';
import { DemoPage, demoData, requestCheckNames, Tries } from '../demo-page.tsx';

const here = 'SMS fraud';
const description =
  'A sign-up that sends codes by text message, three a day to each visitor. Ask for more in private windows and with other numbers: none is really sent.';

export function page(): RenderedPage {
  return {
    head: { title: 'SMS fraud, played through', description, structuredData: demoData(here, description) },
    element: <DemoSmsFraud />,
  };
}

export function DemoSmsFraud() {
  return (
    <DemoPage
      here={here}
      title="Three codes, then tomorrow"
      lead="A bicycle hire sends a code to whoever signs up, and pays for each message. It counts them by visitor, not by number. Here no message is sent: the code stands on a drawn telephone."
      demo={
        <Demo
          demo="sms"
          calls={playgroundCalls.smsFraud}
          names={[...requestCheckNames(true), ...Object.values(smsChecks)]}
          tries={<Tries items={tries} attack="sms" />}
        />
      }
      rule={{
        file: 'server/playground/sms-fraud/decide-code.ts',
        text: 'One function decides whether a code is sent, another what comes of the one that is entered. The first two checks are for sending, the other four for entering. A wrong try is counted in the transaction that compares, so that many guesses at once are still three.',
      }}
      limits={limits}
      neighbours={neighbours}
    />
  );
}

const tries = [
  <>
    <b>Ask for a code and enter it.</b> A code is good once and for ten minutes, and three wrong tries end it.
  </>,
  <>
    <b>Ask for another one at once.</b> The second takes a minute, the third two more, and a fourth has to wait until
    the first is a day old.
  </>,
  <>
    <b>Ask with another number in a private window,</b> or delete all cookies first. The waits are yours, not the
    number’s.
  </>,
  <>
    <b>Send the request a second time,</b> from the developer tools. Its id is used up, and no code comes.
  </>,
];

const limits = [
  {
    title: 'Many devices',
    text: 'Whoever has a hundred devices that differ gets three codes on each. Count by prefix and by address too; the pump that rents them all at once is seen there.',
  },
  {
    title: 'Honest people who wait',
    text: 'A message that is lost costs an honest person a minute. A real sign-up may never refuse, and let the wait grow instead; here the count ends after three so that you can see the end.',
  },
  {
    title: 'Numbers are not compared',
    text: 'The demo keeps no number, so a code belongs to the visitor alone. A real sign-up keeps the number with it.',
  },
];

const neighbours = [
  {
    title: 'SMS fraud',
    url: pages.smsFraud.path,
    text: 'Who earns on messages that nobody reads, and what a budget of codes costs an honest person.',
  },
  {
    title: 'A code for whoever asks',
    url: articlePath('a-code-for-whoever-asks'),
    text: 'One table and one statement that give everybody two codes and let the third wait.',
  },
  {
    title: 'Codes for nobody',
    url: caseStudyPath('codes-for-nobody'),
    text: 'What a night of codes costs that nobody types in, and what a wait by visitor holds back.',
  },
];
