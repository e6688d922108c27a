import { loanChecks } from '@whorl/contract/playground/lender.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/loan/loan-demo.module.css';
import { Demo as PlayedDemo } from '../../../islands/demos/frame/demo.tsx';
import { type DemoText, frameProps } from '../demo/frame-props.tsx';

export const Demo = ({ words, tries }: DemoText<'tagline' | 'form' | 'owed' | 'note'>) => (
  <PlayedDemo
    demo="loan"
    calls={playgroundCalls.loanRisk}
    words={words}
    {...frameProps({ checks: loanChecks, forbidsBots: true, attack: 'loan', tries })}
  />
);
