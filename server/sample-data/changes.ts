import type { ExperimentName } from '@whorl/contract/experiments/experiment-pages.ts';
import type { OverrideAction } from '@whorl/contract/experiments/experiments.ts';
import type { SampleSite } from './sample-site.ts';
import { DAY_MS, type Period, type Scene } from './scene.ts';

type Change = { readonly part: number; play(site: SampleSite): Promise<void> };

const overrideExperiment = (part: number, experiment: ExperimentName, action: OverrideAction, why: string): Change => ({
  part,
  play: (site) => site.overrideExperiment(experiment, action, why),
});

const deploy = (part: number, version: string, build: string): Change => ({
  part,
  play: (site) => site.recordDeployment(version, build),
});

const changes: readonly Change[] = [
  deploy(0.148, '2.8.1', '5d1c09f3a7be64281f90'),
  overrideExperiment(0.413, 'pricing-bills', 'stop', 'Two of the example bills had last year’s prices.'),
  deploy(0.479, '2.9.0', 'c83ae7154b02d96f3e1a'),
  overrideExperiment(0.517, 'pricing-bills', 'resume', 'The example bills have the new prices.'),
  overrideExperiment(0.78, 'demo-self-serve', 'stop', 'Sales can’t take more calls before the fair.'),
  deploy(0.912, '2.9.1', '0be4f62d98c7153ad07f'),
];

/** Creates the deployments and the changes of experiments, each at a part of the period. */
export const createChangeScenes = ({ start, days }: Period): Scene[] =>
  changes.map(({ part, play }) => ({ at: start + Math.floor(days * DAY_MS * part), play }));
