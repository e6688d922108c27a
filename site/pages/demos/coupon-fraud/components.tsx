import { couponChecks } from '@whorl/contract/playground/coupon-shop.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/coupon/coupon-demo.module.css';
import { Demo as PlayedDemo } from '../../../islands/demos/frame/demo.tsx';
import { type DemoText, frameProps } from '../demo/frame-props.tsx';

export const Demo = ({ words, tries }: DemoText<'tagline' | 'cart' | 'note'>) => (
  <PlayedDemo
    demo="coupon"
    calls={playgroundCalls.couponFraud}
    words={words}
    {...frameProps({ checks: couponChecks, forbidsBots: true, attack: 'coupon', tries })}
  />
);
