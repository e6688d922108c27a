import type { ExperimentName } from '@whorl/contract/experiments/experiment-pages.ts';
import type { OverrideAction } from '@whorl/contract/experiments/experiments.ts';
import { DAY_MS, type Period, type Scene } from './scene.ts';

const changes: readonly { part: number; experiment: ExperimentName; action: OverrideAction; why: string }[] = [
  { part: 0.413, experiment: 'pricing-bills', action: 'stop', why: 'Two of the example bills had last year’s prices.' },
  { part: 0.517, experiment: 'pricing-bills', action: 'resume', why: 'The example bills have the new prices.' },
  { part: 0.78, experiment: 'demo-self-serve', action: 'stop', why: 'Sales can’t take more calls before the fair.' },
];

/** Creates the changes of experiments by operators, each at a part of the period. */
export const createExperimentScenes = ({ start, days }: Period): Scene[] =>
  changes.map(({ part, experiment, action, why }) => ({
    at: start + Math.floor(days * DAY_MS * part),
    play: (site) => site.overrideExperiment(experiment, action, why),
  }));
