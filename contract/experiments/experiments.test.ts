import { describe, expect, test } from 'vitest';
import { eventSchemas } from '../analytics/events.ts';
import { pages } from '../urls.ts';
import { experimentPages } from './experiment-pages.ts';
import { ALPHA, experiments, POWER } from './experiments.ts';
import { visitorsPerVariant } from './statistics.ts';

const allPages: Readonly<Record<string, { path: string; hidden?: boolean }>> = pages;

test('every page under test has one experiment, and every experiment has a page', () => {
  expect(Object.fromEntries(experiments.map(({ page, name }) => [pages[page].path, name]))).toEqual(experimentPages);
  expect(new Set(experiments.map(({ name }) => name)).size).toBe(experiments.length);
});

describe.each(experiments)('the experiment $name', (experiment) => {
  const { name, page, control, treatment, conversion, guardrails, baseline, smallestEffect, hypothesis } = experiment;
  test(`${name} has a name that is valid in a cookie`, () => expect(name).toMatch(/^[a-z][a-z0-9-]{2,29}$/));

  test(`${name} has a public page and two hidden variant pages`, () => {
    const base = pages[page].path.replace(/^\/$/, '/home/').replace(/\/$/, '');
    expect(allPages[page]?.hidden).toBeUndefined();
    expect([allPages[control], allPages[treatment]]).toMatchObject([
      { path: `${base}-a/`, hidden: true },
      { path: `${base}-b/`, hidden: true },
    ]);
  });

  test(`${name} measures events of the tracking plan, with a form name only where the event has one`, () => {
    for (const { event, formName } of [conversion, ...guardrails]) {
      const { entries } = eventSchemas[event] as { entries: Record<string, unknown> };
      expect(entries).toBeDefined();
      if (formName !== undefined) expect(Object.keys(entries)).toContain('formName');
    }
    expect(guardrails.length).toBeGreaterThan(0);
    expect(guardrails.map(({ event }) => event)).not.toContain(conversion.event);
    for (const { maxDecrease } of guardrails) expect(maxDecrease).toBeGreaterThan(0);
  });

  test(`${name} states a hypothesis and a feasible number of visitors`, () => {
    expect(hypothesis.length).toBeGreaterThan(60);
    const planned = visitorsPerVariant(baseline, smallestEffect, ALPHA, POWER);
    expect(planned).toBeGreaterThan(1_000);
    expect(planned).toBeLessThan(100_000);
    expect(Number.isNaN(Date.parse(experiment.start))).toBe(false);
  });
});
