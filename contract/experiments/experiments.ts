import type { EventName } from '../analytics/events.ts';
import type { pages } from '../urls.ts';
import type { ExperimentName } from './experiment-pages.ts';

/** How many visitors did something, by the events of the plan. */
export type Metric = {
  /** For people. */
  readonly title: string;
  readonly event: EventName;
  /** Only events of this form, where several share one name. */
  readonly formName?: string;
};

export type Guardrail = Metric & {
  /** A fall by less than this share of the visitors does not stop an experiment. */
  readonly mayFallBy: number;
};

export type Experiment = {
  readonly name: ExperimentName;
  /** Where it runs; its Control and its Treatment have addresses of their own. */
  readonly page: keyof typeof pages;
  readonly control: keyof typeof pages;
  readonly treatment: keyof typeof pages;
  /** What is expected, and why: written before the first visitor is counted. */
  readonly hypothesis: string;
  readonly conversion: Metric;
  readonly guardrails: readonly Guardrail[];
  /** Share of Control's visitors that is expected to convert. */
  readonly baseline: number;
  /** The smallest change of that share that would matter, up or down. */
  readonly smallestEffect: number;
  /** The first day whose visitors count, in UTC. Whoever changes a variant afterwards begins a new experiment. */
  readonly start: `${number}-${number}-${number}`;
  /** What holds unless an operator overrides it while the server runs. */
  readonly state: ExperimentState;
};

/** `stopped`: everybody sees Control. `rolled-out`: everybody sees Treatment. */
export const experimentStates = ['running', 'stopped', 'rolled-out'] as const;
export type ExperimentState = (typeof experimentStates)[number];

/** How often a difference is announced that is none. */
export const ALPHA = 0.05;
/** How often a difference of `smallestEffect` is found. */
export const POWER = 0.8;

const salesContacted: Guardrail = { title: 'Wrote to sales', event: 'Sales Contacted', mayFallBy: 0.005 };
const signupStarted: Guardrail = { title: 'Began to sign up', event: 'Signup Started', mayFallBy: 0.01 };

/** Every experiment of this site; one of these for each page of `experimentPages`. */
export const experiments: readonly Experiment[] = [
  {
    name: 'home-evidence',
    page: 'home',
    control: 'homeA',
    treatment: 'homeB',
    hypothesis:
      'Visitors who see the evidence for one visit before the claims, step by step, begin to sign up more often: what they can check on themselves persuades more than a finished picture.',
    conversion: { title: 'Began to sign up', event: 'Signup Started' },
    guardrails: [salesContacted],
    baseline: 0.04,
    smallestEffect: 0.01,
    start: '2026-11-23',
    state: 'running',
  },
  {
    name: 'pricing-bills',
    page: 'pricing',
    control: 'pricingA',
    treatment: 'pricingB',
    hypothesis:
      'Visitors who find themselves in one of three worked bills write to sales more often than those who have to know their own volume to read a price off a ruler.',
    conversion: { title: 'Wrote to sales', event: 'Sales Contacted' },
    guardrails: [signupStarted],
    baseline: 0.03,
    smallestEffect: 0.01,
    start: '2026-11-23',
    state: 'running',
  },
  {
    name: 'demo-self-serve',
    page: 'demo',
    control: 'demoA',
    treatment: 'demoB',
    hypothesis:
      'Visitors whose questions the software answers first ask for a demo as often as others, with better questions: it may cost no requests, and should not cost sign-ups.',
    conversion: { title: 'Asked for a demo', event: 'Get Demo Contacted' },
    guardrails: [signupStarted],
    baseline: 0.12,
    smallestEffect: 0.02,
    start: '2026-11-23',
    state: 'running',
  },
];
