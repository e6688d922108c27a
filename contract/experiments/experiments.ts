import type { EventName } from '../analytics/events.ts';
import type { pages } from '../urls.ts';
import type { ExperimentName } from './experiment-pages.ts';

/** Share of visitors with an event of the tracking plan. */
export type Metric = {
  /** Shown to operators. */
  readonly title: string;
  readonly event: EventName;
  /** Only events of this form, if several forms share the event. */
  readonly formName?: string;
};

export type Guardrail = Metric & {
  /** Tolerated decrease of the share of visitors. */
  readonly maxDecrease: number;
};

export type Experiment = {
  readonly name: ExperimentName;
  /** Page under test; control and treatment are pages of their own. */
  readonly page: keyof typeof pages;
  readonly control: keyof typeof pages;
  readonly treatment: keyof typeof pages;
  /** Expected effect and reason, written before the first visitor is counted. */
  readonly hypothesis: string;
  readonly conversion: Metric;
  readonly guardrails: readonly Guardrail[];
  /** Expected conversion rate of the control group. */
  readonly baseline: number;
  /** Minimum detectable effect: smallest relevant change of the conversion rate, up or down. */
  readonly smallestEffect: number;
  /** First counted day, in UTC. Changing a variant afterwards requires a new experiment. */
  readonly start: `${number}-${number}-${number}`;
  /** State unless an operator overrides it at run time. */
  readonly state: ExperimentState;
};

/** `stopped`: all visitors see the control. `rolled-out`: all visitors see the treatment. */
export const experimentStates = ['running', 'stopped', 'rolled-out'] as const;
export type ExperimentState = (typeof experimentStates)[number];

/** Actions of an operator's override; `resume` restores the state of the definition. */
export const overrideActions = ['stop', 'roll-out', 'resume'] as const;
export type OverrideAction = (typeof overrideActions)[number];
/** Maximum length of the reason and of the author of an override, in characters. */
export const MAX_OVERRIDE_TEXT_LENGTH = 500;

/** Significance level (false-positive rate). */
export const ALPHA = 0.05;
/** Statistical power at the minimum detectable effect. */
export const POWER = 0.8;

const salesContacted: Guardrail = { title: 'Contacted sales', event: 'Sales Contacted', maxDecrease: 0.005 };
const signupStarted: Guardrail = { title: 'Started sign-up', event: 'Signup Started', maxDecrease: 0.01 };

/** Every experiment of this site, one for each page of `experimentPages`. */
export const experiments: readonly Experiment[] = [
  {
    name: 'home-evidence',
    page: 'home',
    control: 'homeA',
    treatment: 'homeB',
    hypothesis:
      'Visitors who first see the evidence for their own visit, step by step, start sign-up more often than visitors who see the claims first, because they can check it themselves.',
    conversion: { title: 'Started sign-up', event: 'Signup Started' },
    guardrails: [salesContacted],
    baseline: 0.04,
    smallestEffect: 0.01,
    start: '2026-11-28',
    state: 'running',
  },
  {
    name: 'pricing-bills',
    page: 'pricing',
    control: 'pricingA',
    treatment: 'pricingB',
    hypothesis:
      'Visitors who can compare themselves with one of three example bills contact sales more often than visitors who need to know their own volume to find a price.',
    conversion: { title: 'Contacted sales', event: 'Sales Contacted' },
    guardrails: [signupStarted],
    baseline: 0.03,
    smallestEffect: 0.01,
    start: '2026-11-28',
    state: 'running',
  },
  {
    name: 'demo-self-serve',
    page: 'demo',
    control: 'demoA',
    treatment: 'demoB',
    hypothesis:
      'Visitors who get automatic answers to their questions first request a demo as often as others, with better questions. Neither requests nor sign-ups should fall.',
    conversion: { title: 'Requested a demo', event: 'Get Demo Contacted' },
    guardrails: [signupStarted],
    baseline: 0.12,
    smallestEffect: 0.02,
    start: '2026-11-28',
    state: 'running',
  },
];
