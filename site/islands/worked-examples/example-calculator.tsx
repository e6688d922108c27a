'use client';

import type { WorkedExample } from '@whorl/contract/worked-examples/worked-example.ts';
import type { ExampleName } from '@whorl/contract/worked-examples/worked-examples.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { CalculatorForm } from './calculator-form.tsx';

/** Each model is loaded after its page, so that no page carries the models of the other case studies. */
const calculators: Readonly<Record<ExampleName, ComponentType>> = {
  'account-sharing': lazyCalculator(
    async () => (await import('@whorl/contract/worked-examples/account-sharing.ts')).accountSharing,
  ),
  'account-takeover': lazyCalculator(
    async () => (await import('@whorl/contract/worked-examples/account-takeover.ts')).accountTakeover,
  ),
  'bonus-abuse': lazyCalculator(
    async () => (await import('@whorl/contract/worked-examples/bonus-abuse.ts')).bonusAbuse,
  ),
  'coupon-abuse': lazyCalculator(
    async () => (await import('@whorl/contract/worked-examples/coupon-abuse.ts')).couponAbuse,
  ),
  'manual-review': lazyCalculator(
    async () => (await import('@whorl/contract/worked-examples/manual-review.ts')).manualReview,
  ),
  'sms-pumping': lazyCalculator(
    async () => (await import('@whorl/contract/worked-examples/sms-pumping.ts')).smsPumping,
  ),
};

function lazyCalculator(load: () => Promise<WorkedExample>) {
  return lazy(async () => {
    const example = await load();
    return { default: () => <CalculatorForm example={example} /> };
  });
}

/** The form for the visitor's own numbers. Prerendered, and usable once its model is loaded. */
export function ExampleCalculator({ name }: { name: ExampleName }) {
  const Calculator = calculators[name];
  return (
    <Suspense>
      <Calculator />
    </Suspense>
  );
}
