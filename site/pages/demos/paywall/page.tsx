import { paywallChecks } from '@whorl/contract/playground/magazine.ts';
import { articlePath, pages, playgroundCalls } from '@whorl/contract/urls.ts';
import { Demo } from '../../../islands/demos/demo.tsx';
import '../../../islands/demos/paywall-demo.module.css';
import type { RenderedPage } from '../../routes.ts';
import { DemoPage, demoData, requestCheckNames, Tries } from '../demo-page.tsx';

const here = 'A paywall';
const description =
  'A magazine with two free articles a day, counted by visitor. Read a third in a private window or with cleared cookies, and see what its server checks.';

export function page(): RenderedPage {
  return {
    head: { title: 'A paywall, played through', description, structuredData: demoData(here, description) },
    element: <PaywallDemo />,
  };
}

export function PaywallDemo() {
  return (
    <DemoPage
      here={here}
      title="Two a day, counted"
      lead="A magazine gives everybody two articles a day. The counter stands on the server, under the visitor, so that there is nothing in the browser to set back."
      demo={
        <Demo
          demo="paywall"
          calls={playgroundCalls.paywall}
          names={[...requestCheckNames(false), ...Object.values(paywallChecks)]}
          tries={<Tries items={tries} attack="paywall" />}
        />
      }
      rule={{
        file: 'server/playground/paywall/decide-article.ts',
        text: 'What was read in the last 24 hours is read, the answer is found and the new article noted in one transaction. The text is no part of the page: it leaves the server with a good answer.',
      }}
      limits={limits}
      neighbours={neighbours}
    />
  );
}

const tries = [
  <>
    <b>Read two articles.</b> The magazine says how many are left.
  </>,
  <>
    <b>Read one of them again.</b> That is free, today.
  </>,
  <>
    <b>Read a third,</b> then delete the cookies, or open this page in a private window, and try it there.
  </>,
  <>
    <b>Look for the text in the page,</b> before it is shown. It is not there.
  </>,
];

const limits = [
  {
    title: 'A second device',
    text: 'Whoever reads on a telephone and a computer has two articles on each. Most magazines can live with that.',
  },
  {
    title: 'Devices that are alike',
    text: 'In an office with computers that look exactly alike, a window without cookies is nobody’s. It reads nothing while another of them was in its network within a day.',
  },
  {
    title: 'Whoever copies the text',
    text: 'What was read can be passed on. No meter changes that.',
  },
];

const neighbours = [
  {
    title: 'Paywall',
    url: pages.paywall.path,
    text: 'A reader’s month, what a fair meter counts, and what search engines have to be told.',
  },
  {
    title: 'What a private window hides',
    url: articlePath('what-a-private-window-hides'),
    text: 'What a reader who opens one takes away from the meter, and what stays.',
  },
];
