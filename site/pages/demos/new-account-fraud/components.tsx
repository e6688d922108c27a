import { accountChecks } from '@whorl/contract/playground/weather-trial.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/account/account-demo.module.css';
import { Demo as PlayedDemo } from '../../../islands/demos/frame/demo.tsx';
import { type DemoText, frameProps } from '../demo/frame-props.tsx';

export const Demo = ({ words, tries }: DemoText<'tagline' | 'form' | 'account' | 'note'>) => (
  <PlayedDemo
    demo="account"
    calls={playgroundCalls.newAccountFraud}
    words={words}
    {...frameProps({ checks: accountChecks, forbidsBots: true, attack: 'accounts', tries })}
  />
);
