import { sharingChecks } from '@whorl/contract/playground/music.ts';
import { articlePath, pages, playgroundCalls } from '@whorl/contract/urls.ts';
import { Demo } from '../../../islands/demos/demo.tsx';
import '../../../islands/demos/sharing-demo.module.css';
import type { RenderedPage } from '../../routes.ts';
import { DemoPage, demoData, requestCheckNames, Tries } from '../demo-page.tsx';

const here = 'Account sharing';
const description =
  'A music service that plays on one device at a time. Make an account, sign in on a second device, take it over and back, and see when it looks shared.';

export function page(): RenderedPage {
  return {
    head: { title: 'Account sharing, played through', description, structuredData: demoData(here, description) },
    element: <DemoAccountSharing />,
  };
}

export function DemoAccountSharing() {
  return (
    <DemoPage
      here={here}
      title="One account, one device at a time"
      lead="A music service plays an account on one device, and asks before it moves to another. Whoever moves it back and forth all day is taken for several people. You need a second device, or a second make of browser."
      demo={
        <Demo
          demo="sharing"
          calls={playgroundCalls.accountSharing}
          names={[...requestCheckNames(true), ...Object.values(sharingChecks)]}
          tries={<Tries items={tries} attack="sharing" />}
        />
      }
      rule={{
        file: 'server/playground/account-sharing/decide-listen.ts',
        text: 'The account plays where its last session began. A device that asks to take over names the session it was told of, so that of two who ask at the same moment one gets it. Both decisions wait for the row of the account, as they are of different visitors.',
      }}
      limits={limits}
      neighbours={neighbours}
    />
  );
}

const tries = [
  <>
    <b>Press Play.</b> An account is made, and its sign-in word stands beside it.
  </>,
  <>
    <b>Open this page in a private window and press Play.</b> It goes on, without a question: you are on the same
    device.
  </>,
  <>
    <b>Sign in on another device</b> with the word, and press “Play here instead”. Then press Play on the first.
  </>,
  <>
    <b>Move it back and forth.</b> The fourth time within a day it stays where it is. A word of your own making does not
    exist.
  </>,
  <>
    <b>Send the request a second time,</b> from the developer tools. Its id is used up.
  </>,
];

const limits = [
  {
    title: 'A copied cookie',
    text: 'Copied into a browser with the same platform, vendor and graphics processor, the signed cookie is the same visitor there. Elsewhere it proves nothing.',
  },
  {
    title: 'Taking turns',
    text: 'Two people who share one account and move it twice a day are not seen. To count the devices of a month finds them, and a family too.',
  },
  {
    title: 'One computer for all',
    text: 'Whoever passes the computer on plays on the same device. No visitor id tells who sits at it.',
  },
  {
    title: 'One person, many devices',
    text: 'Kitchen, car, desk and telephone in one day are three take-overs, and a fourth is refused here. A real service would ask before it refuses, or sell a second device.',
  },
];

const neighbours = [
  {
    title: 'Account sharing',
    url: pages.accountSharing.path,
    text: 'What to count on a seat at work, and what a day of three people looks like.',
  },
  {
    title: 'A family, a flatshare and a reseller',
    url: articlePath('a-family-a-flatshare-and-a-reseller'),
    text: 'Which number tells them apart, in a month that is made up in the open.',
  },
];
