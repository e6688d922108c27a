import '../../../design/choices.css';
import { paymentChecks } from '@whorl/contract/playground/payment-shop.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/payment/payment-demo.module.css';
import { Demo as PlayedDemo } from '../../../islands/demos/frame/demo.tsx';
import { type DemoText, frameProps } from '../demo/frame-props.tsx';

export const Demo = ({ words, tries }: DemoText<'tagline' | 'form' | 'later' | 'numbers' | 'details' | 'note'>) => (
  <PlayedDemo
    demo="payment"
    calls={playgroundCalls.paymentFraud}
    words={words}
    {...frameProps({ checks: paymentChecks, forbidsBots: true, attack: 'payment', tries })}
  />
);
