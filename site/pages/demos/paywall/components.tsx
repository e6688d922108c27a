import { paywallChecks } from '@whorl/contract/playground/magazine.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/paywall/paywall-demo.module.css';
import { Demo as PlayedDemo } from '../../../islands/demos/frame/demo.tsx';
import { type DemoText, frameProps } from '../demo/frame-props.tsx';

export const Demo = ({ words, tries }: DemoText<'tagline' | 'note'>) => (
  <PlayedDemo
    demo="paywall"
    calls={playgroundCalls.paywall}
    words={words}
    {...frameProps({ checks: paywallChecks, forbidsBots: false, attack: 'paywall', tries })}
  />
);
