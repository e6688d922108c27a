import { brand } from '@whorl/contract/brand.ts';
import { caseStudyPath, pages } from '@whorl/contract/urls.ts';
import { ClosingField } from '../../../sections/closing-field.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { Limits } from '../../../sections/limits.tsx';
import { Neighbours } from '../../../sections/neighbours.tsx';
import { Questions } from '../../../sections/questions.tsx';
import { CasesTable } from '../../../sections/solution/cases-table.tsx';
import { IndustryHead } from '../../../sections/solution/industry-head.tsx';
import { SourcedFigures } from '../../../sections/solution/sourced-figures.tsx';
import { Cite, Sources } from '../../../sections/sources.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList, faqPage } from '../../structured-data.ts';
import { CartWay, type WayPoint } from './cart-way.tsx';
import { limits, order, questions, sources } from './words.tsx';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'E-commerce';
const description =
  'The way of a cart from the first look to the parcel that comes back: what a customer wants at each point, who else comes along, and where to begin.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'E-commerce: the way of a cart',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
        faqPage(questions),
      ],
    },
    element: <ECommerce />,
  };
}

export function ECommerce() {
  return (
    <>
      <IndustryHead
        trail={trail}
        here={here}
        title="One cart, six places to be let down or robbed"
        lead="The same id that spares a customer a question shows who is at it for the twentieth time. At each place the first word is about serving, the second about protecting. No shop needs all twelve: begin with one."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
      >
        <CartWay points={points} labels={{ customer: 'For the one who returns', other: 'Who else comes along' }} />
      </IndustryHead>
      <section className="section page-grid" aria-labelledby="order">
        <HeadingAndText id="order" title="Which to begin with">
          In the order in which a shop can see, within a month, whether it was worth it. The second and the last read a
          browser for comfort and not against fraud: ask for consent first.
        </HeadingAndText>
        <CasesTable
          caption="Uses in a shop in the order we would begin them"
          columns={['Use', 'You see it in', 'Leave it where']}
          rows={order}
        />
      </section>
      <SourcedFigures id="figures" title="Why the checkout comes first" figures={figures} />
      <Limits id="limits" title="What stays your own work" items={limits} />
      <Questions id="questions" title="Asked by people who run shops" items={questions} />
      <Neighbours
        id="neighbours"
        title="This page leans on"
        items={[
          {
            title: 'Payment fraud',
            url: pages.paymentFraud.path,
            text: 'Card testing minute by minute, with the rule and its cost.',
          },
          {
            title: 'One welcome coupon each',
            url: caseStudyPath('one-welcome-coupon-each'),
            text: 'The sums of a shop that gives eight dollars off the first order, with a form for yours.',
          },
          {
            title: 'Coupon fraud, played through',
            url: pages.couponFraud.path,
            text: 'A shop that takes a code once. Try to take it twice.',
          },
          {
            title: 'Payment fraud, played through',
            url: pages.demoPaymentFraud.path,
            text: 'A shop that remembers chargebacks. Pay again in a private window.',
          },
          {
            title: 'Returning visitors',
            url: pages.returningUserExperience.path,
            text: 'The left side of the way, and what needs a yes first.',
          },
        ]}
      />
      <Sources items={sources} />
      <div className="section">
        <ClosingField
          title="Tell us where your cart gets lost"
          text="Or who takes it. An engineer answers, and says so if a cookie would do."
          action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        />
      </div>
    </>
  );
}

const points: readonly WayPoint[] = [
  {
    title: 'Look',
    customer: 'Language, currency and the shop nearby are as they were left. With consent.',
    other:
      'A script that reads every price each hour. The agent’s bot result tells the simple ones; a careful one looks like a person.',
    signal: 'bot result: detected',
  },
  {
    title: 'Cart',
    customer: (
      <>
        What was put in is there, even though the cookie is not.{' '}
        <a href={pages.returningUserExperience.path}>How, and what may be shown</a>
      </>
    ),
    other: 'Somebody who holds the last thirty pairs in thirty carts, to sell them elsewhere.',
    signal: 'carts of this visitor with the article > 1',
  },
  {
    title: 'Coupon',
    customer: 'Is not asked for a coupon that they cannot have: a first order is said to be for first orders.',
    other: (
      <>
        The same person’s seventh first order. <a href={pages.newAccountFraud.path}>Hold the gift, keep the account</a>
      </>
    ),
    signal: 'first orders of this visitor ≥ 2',
  },
  {
    title: 'Pay',
    customer: 'A browser that has paid here before, without a dispute, goes through without another question from you.',
    other: (
      <>
        A list of stolen cards, tried one after another.{' '}
        <a href={pages.paymentFraud.path}>Count declined cards by visitor</a>
      </>
    ),
    signal: 'cards declined, one hour ≥ 3',
  },
  {
    title: 'Parcel',
    customer: 'Looks where it is without logging in, from the browser that ordered it. Only where it is.',
    other: (
      <>
        An entered account that changes the address after the payment.{' '}
        <a href={pages.accountTakeover.path}>Ask on a device new to the account</a>
      </>
    ),
    signal: 'visitor never seen on this account',
  },
  {
    title: 'Return',
    customer: 'Nothing. A return is a right, and nobody is recognised for using it.',
    other:
      'Claims of parcels that never came, from accounts that do not know each other. A reason to look, not to refuse.',
    signal: 'accounts of this visitor with a claim > 2',
  },
];

const figures = [
  {
    figure: '80–85',
    unit: '%',
    text: (
      <>
        of the value of card fraud in the EEA in 2024 came from remote payments
        <Cite sources={sources} id="eba" />. A shop is where a remote payment is made, and at a low amount where a list
        of cards is tried.
      </>
    ),
  },
  {
    figure: '0',
    unit: 'questions',
    text: 'is what a known customer should be asked at your checkout beyond what the bank asks. That is a design goal and no statistic: measure how often you ask today.',
  },
];
