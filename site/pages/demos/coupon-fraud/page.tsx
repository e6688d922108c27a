import { couponChecks } from '@whorl/contract/playground/coupon-shop.ts';
import { articlePath, caseStudyPath, pages, playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/coupon-demo.module.css';
import { Demo } from '../../../islands/demos/demo.tsx';
import type { RenderedPage } from '../../routes.ts';
import { DemoPage, demoData, requestCheckNames, Tries } from '../demo-page.tsx';

const here = 'Coupon fraud';
const description =
  'A shop that takes a code once from each visitor. Try it again in a private window, without cookies or with a program, and see what its server checks.';

export function page(): RenderedPage {
  return {
    head: { title: 'Coupon fraud, played through', description, structuredData: demoData(here, description) },
    element: <CouponFraud />,
  };
}

export function CouponFraud() {
  return (
    <DemoPage
      here={here}
      title="One code, once"
      lead="A shop takes 30% off for a code, once for each visitor. Take it, then try to take it again. Every answer comes from the server, and it says why."
      demo={
        <Demo
          demo="coupon"
          calls={playgroundCalls.couponFraud}
          names={[...requestCheckNames(true), ...Object.values(couponChecks)]}
          tries={<Tries items={tries} attack="coupon" />}
        />
      }
      rule={{
        file: 'server/playground/coupon-fraud/decide-coupon.ts',
        text: 'Three questions about one visitor, with what was granted before. The codes that were granted are read, the answer is found and the new one is stored in one transaction: two calls at the same moment get one discount.',
      }}
      limits={limits}
      neighbours={neighbours}
    />
  );
}

const tries = [
  <>
    <b>Apply FIELD30.</b> The shop takes it.
  </>,
  <>
    <b>Apply it again,</b> or the other code, AUTUMN30. A code of your own making does not exist.
  </>,
  <>
    <b>Open this page in a private window</b> and apply it there, or delete all cookies first. The shop has nothing in
    that window, and knows the browser.
  </>,
  <>
    <b>Send the request a second time,</b> from the developer tools. Its id is used up, and after seven seconds too old.
  </>,
];

const limits = [
  {
    title: 'A second device',
    text: 'Another computer or another make of browser is another visitor. A code that is worth that much needs an account too.',
  },
  {
    title: 'Devices that are alike',
    text: 'Where several visitors look exactly like you, a window without cookies is told from none of them. While another of them was in its network within a day, it gets nothing; elsewhere its second call is somebody new.',
  },
  {
    title: 'A changed device',
    text: 'With another screen, language and time zone at once, and no cookie, a browser is somebody new.',
  },
];

const neighbours = [
  {
    title: 'One welcome coupon each',
    url: caseStudyPath('one-welcome-coupon-each'),
    text: 'What repeated coupons cost a shop, with the sums.',
  },
  {
    title: 'New-account fraud',
    url: pages.newAccountFraud.path,
    text: 'The same rule for whatever is given to newcomers.',
  },
  {
    title: 'A request id for one order',
    url: articlePath('a-request-id-for-one-order'),
    text: 'Why a server believes the id of a request and nothing else.',
  },
];
