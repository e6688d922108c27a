import { agentChecks } from '@whorl/contract/playground/ai-agents.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/agents/agents-demo.module.css';
import { Demo as PlayedDemo } from '../../../islands/demos/frame/demo.tsx';
import { type DemoText, frameProps } from '../demo/frame-props.tsx';

export const Demo = ({ words, tries }: DemoText<'tagline' | 'note'>) => (
  <PlayedDemo
    demo="agents"
    calls={playgroundCalls.aiAgents}
    words={words}
    {...frameProps({ checks: agentChecks, forbidsBots: false, attack: 'agents', tries })}
  />
);
