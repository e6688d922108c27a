'use client';

import type { DemoAnswer } from '@whorl/contract/playground/demo-call.ts';
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { DemoFrame } from './demo-frame.tsx';
import { DemoMessage } from './demo-message.tsx';
import type { ProductProps } from './demo-product.ts';
import { type DemoCalls, useDemo } from './use-demo.ts';

/** Each comes behind its page. Every page of the site carries the name of this module, and would those of all of them. */
const products = {
  coupon: { title: 'The shop', Product: lazy(() => import('./coupon-demo.tsx')) },
  scraping: { title: 'The flight search', Product: lazy(() => import('./scraping-demo.tsx')) },
  paywall: { title: 'The magazine', Product: lazy(() => import('./paywall-demo.tsx')) },
  seedShop: { title: 'The seed shop', Product: lazy(() => import('./seed-shop-demo.tsx')) },
  firewall: { title: 'The gatehouse', Product: lazy(() => import('./firewall-demo.tsx')) },
  bank: { title: 'The bank', Product: lazy(() => import('./bank-demo.tsx')) },
  sms: { title: 'The sign-up', Product: lazy(() => import('./sms-demo.tsx')) },
  account: { title: 'The weather service', Product: lazy(() => import('./account-demo.tsx')) },
  sharing: { title: 'The music service', Product: lazy(() => import('./sharing-demo.tsx')) },
  payment: { title: 'The checkout', Product: lazy(() => import('./payment-demo.tsx')) },
  loan: { title: 'The lender', Product: lazy(() => import('./loan-demo.tsx')) },
};
type Products = typeof products;
type FromPage = {
  calls: DemoCalls;
  /** Of everything that the server looks at, in order. */
  names: readonly string[];
  /** What to try. */
  tries: ReactNode;
};
type Props = {
  [Name in keyof Products]: { demo: Name } & Omit<ComponentProps<Products[Name]['Product']>, 'play' | 'message'>;
}[keyof Products];

/** A product to defraud, and beside it what its server does. It is in the page from the start, and waits for its script. */
export function Demo({ demo, calls, names, tries, ...props }: Props & FromPage) {
  const play = useDemo<DemoAnswer>(calls);
  const { title, Product } = products[demo];
  const Any = Product as ComponentType<ProductProps<DemoAnswer>>;
  return (
    <DemoFrame title={title} names={names} tries={tries} play={play}>
      <Suspense>
        <Any key={play.resets} {...props} play={play} message={<DemoMessage play={play} />} />
      </Suspense>
    </DemoFrame>
  );
}
