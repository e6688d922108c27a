import { firewallChecks } from '@whorl/contract/playground/bot-firewall.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/firewall/firewall-demo.module.css';
import { Demo as PlayedDemo } from '../../../islands/demos/frame/demo.tsx';
import { type DemoText, frameProps } from '../demo/frame-props.tsx';

export const Demo = ({ words, tries }: DemoText<'tagline' | 'visits' | 'knock' | 'note'>) => (
  <PlayedDemo
    demo="firewall"
    calls={playgroundCalls.botFirewall}
    words={words}
    visitsPath={playgroundCalls.botFirewall.visits}
    protectedPagePath={playgroundCalls.botFirewall.protectedPage}
    {...frameProps({ checks: firewallChecks, forbidsBots: true, attack: 'firewall', tries })}
  />
);
