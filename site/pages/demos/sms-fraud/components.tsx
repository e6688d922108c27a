import { smsChecks } from '@whorl/contract/playground/sms-signup.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/sms/sms-demo.module.css';
import { Demo as PlayedDemo } from '../../../islands/demos/frame/demo.tsx';
import { type DemoText, frameProps } from '../demo/frame-props.tsx';

export const Demo = ({ words, tries }: DemoText<'form' | 'numberNote' | 'note'>) => (
  <PlayedDemo
    demo="sms"
    calls={playgroundCalls.smsFraud}
    words={words}
    {...frameProps({ checks: smsChecks, forbidsBots: true, attack: 'sms', tries })}
  />
);
