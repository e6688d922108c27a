import { describe, expect, test } from 'vitest';
import { eventSchemas } from '../analytics/events.ts';
import { pages } from '../urls.ts';
import { experimentPages } from './experiment-pages.ts';
import { ALPHA, experiments, POWER } from './experiments.ts';
import { visitorsPerVariant } from './statistics.ts';

const allPages: Readonly<Record<string, { path: string; hidden?: boolean }>> = pages;

test('every page under test has one experiment, and every experiment its page', () => {
  expect(Object.fromEntries(experiments.map(({ page, name }) => [pages[page].path, name]))).toEqual(experimentPages);
  expect(new Set(experiments.map(({ name }) => name)).size).toBe(experiments.length);
});

describe.each(experiments)('$name', (experiment) => {
  const { name, page, control, treatment, conversion, guardrails, baseline, smallestEffect, hypothesis } = experiment;
  test('has a name that a cookie can hold', () => expect(name).toMatch(/^[a-z][a-z0-9-]{2,29}$/));

  test('has a page that may be found, and two variants of it that may not', () => {
    const base = pages[page].path.replace(/^\/$/, '/home/').replace(/\/$/, '');
    expect(allPages[page]?.hidden).toBeUndefined();
    expect([allPages[control], allPages[treatment]]).toMatchObject([
      { path: `${base}-a/`, hidden: true },
      { path: `${base}-b/`, hidden: true },
    ]);
  });

  test('is measured by events of the plan, each with the form where it names one', () => {
    for (const { event, formName } of [conversion, ...guardrails]) {
      const { entries } = eventSchemas[event] as { entries: Record<string, unknown> };
      expect(entries).toBeDefined();
      if (formName !== undefined) expect(Object.keys(entries)).toContain('formName');
    }
    expect(guardrails.length).toBeGreaterThan(0);
    expect(guardrails.map(({ event }) => event)).not.toContain(conversion.event);
    for (const { mayFallBy } of guardrails) expect(mayFallBy).toBeGreaterThan(0);
  });

  test('says what is expected and how many visitors that takes', () => {
    expect(hypothesis.length).toBeGreaterThan(60);
    const planned = visitorsPerVariant(baseline, smallestEffect, ALPHA, POWER);
    expect(planned).toBeGreaterThan(1_000);
    expect(planned).toBeLessThan(100_000);
    expect(Number.isNaN(Date.parse(experiment.start))).toBe(false);
  });
});
