import { signInChecks } from '@whorl/contract/playground/bank.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/bank/bank-demo.module.css';
import { Demo as PlayedDemo } from '../../../islands/demos/frame/demo.tsx';
import { type DemoText, frameProps } from '../demo/frame-props.tsx';

export const Demo = ({ words, tries }: DemoText<'account' | 'phone' | 'note'>) => (
  <PlayedDemo
    demo="bank"
    calls={playgroundCalls.credentialStuffing}
    words={words}
    {...frameProps({ checks: signInChecks, forbidsBots: true, attack: 'credentials', tries })}
  />
);
