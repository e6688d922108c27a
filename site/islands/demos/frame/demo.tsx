'use client';

import type { DemoAnswer } from '@whorl/contract/playground/demo-api.ts';
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { product } from '../../../../content/interface/demos/frame.json';
import { DemoFrame } from './demo-frame.tsx';
import { DemoMessage } from './demo-message.tsx';
import type { PanelTexts } from './demo-panel.tsx';
import type { ProductProps } from './demo-product.ts';
import { type DemoCalls, useDemo } from './use-demo.ts';

/**
 * Each product is loaded after its page. Every page lists the client component files; lazy imports keep the products
 * out of that list.
 */
const products = {
  coupon: lazy(() => import('../coupon/coupon-demo.tsx')),
  scraping: lazy(() => import('../scraping/scraping-demo.tsx')),
  paywall: lazy(() => import('../paywall/paywall-demo.tsx')),
  seedShop: lazy(() => import('../seed-shop/seed-shop-demo.tsx')),
  firewall: lazy(() => import('../firewall/firewall-demo.tsx')),
  bank: lazy(() => import('../bank/bank-demo.tsx')),
  sms: lazy(() => import('../sms/sms-demo.tsx')),
  account: lazy(() => import('../account/account-demo.tsx')),
  sharing: lazy(() => import('../sharing/sharing-demo.tsx')),
  payment: lazy(() => import('../payment/payment-demo.tsx')),
  loan: lazy(() => import('../loan/loan-demo.tsx')),
  agents: lazy(() => import('../agents/agents-demo.tsx')),
};
type Products = typeof products;
type FromPage = {
  calls: DemoCalls;
  /** Names of all checks that the server makes, in order. */
  names: readonly string[];
  panel: PanelTexts;
  /** Suggestions for things to try. */
  tries: ReactNode;
};
type Props = {
  [Name in keyof Products]: { demo: Name } & Omit<ComponentProps<Products[Name]>, 'play' | 'message'>;
}[keyof Products];

/** A demo: the product, next to the server's checks. Prerendered, and usable once its script is loaded. */
export function Demo({ demo, calls, names, panel, tries, ...props }: Props & FromPage) {
  const play = useDemo<DemoAnswer>(calls);
  const Product = products[demo] as ComponentType<ProductProps<DemoAnswer>>;
  return (
    <DemoFrame title={product[demo]} names={names} panel={panel} tries={tries} play={play}>
      <Suspense>
        <Product key={play.resets} {...props} play={play} message={<DemoMessage play={play} />} />
      </Suspense>
    </DemoFrame>
  );
}
