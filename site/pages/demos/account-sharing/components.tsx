import { sharingChecks } from '@whorl/contract/playground/music.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/sharing/sharing-demo.module.css';
import { Demo as PlayedDemo } from '../../../islands/demos/frame/demo.tsx';
import { type DemoText, frameProps } from '../demo/frame-props.tsx';

export const Demo = ({ words, tries }: DemoText<'tagline' | 'word' | 'wordNote' | 'note'>) => (
  <PlayedDemo
    demo="sharing"
    calls={playgroundCalls.accountSharing}
    words={words}
    {...frameProps({ checks: sharingChecks, forbidsBots: true, attack: 'sharing', tries })}
  />
);
