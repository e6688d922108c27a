import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { afterTest } from '../server/testing/clean-up.ts';
import { createTestDatabase } from '../server/testing/database.ts';
import { startTestServer } from '../server/testing/server.ts';
import { findOrInstallPrograms } from './testing/find-programs.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

type Alert = { alert: string; expr: string; annotations: { runbook: string } };
type AlertTest = { alert_rule_test: { alertname: string; exp_alerts: object[] }[] };
const alerts: Alert[] = parse(read('prometheus/alerts.yaml')).groups.flatMap(({ rules }: { rules: Alert[] }) => rules);
const alertTests: AlertTest[] = parse(read('prometheus/alerts.test.yaml')).tests;
const dashboard: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(read('grafana/whorl.json'));

/** Returns the names of the metrics in PromQL expressions, without the suffixes of a histogram's series. */
const listMetrics = (expressions: readonly string[]): Set<string> =>
  new Set(
    expressions
      .flatMap((expression) => Array.from(expression.matchAll(/\b([a-z][a-z0-9_]+)\{/g), ([, name = '']) => name))
      .filter((name) => name !== 'up')
      .map((name) => name.replace(/(?<=_seconds)_(bucket|count|sum)$/, '')),
  );

const problem = findOrInstallPrograms('alert rules', { promtool: 'prometheus' });

describe.skipIf(problem !== undefined)('promtool', () => {
  const promtool = (...args: string[]) =>
    execFileSync('promtool', args, { cwd: join(import.meta.dirname, 'prometheus') });

  test('accepts the rules and the example configuration', () => {
    promtool('check', 'rules', 'alerts.yaml');
    promtool('check', 'config', '--syntax-only', 'prometheus.yaml');
  });

  test('fires each alert in its test, and none without a problem', () => {
    promtool('test', 'rules', 'alerts.test.yaml');
  });
});

test('each alert has a test that fires it, one that does not, and a section in the runbooks', () => {
  const tested = alertTests.flatMap(({ alert_rule_test }) => alert_rule_test);
  const headings = new Set(
    Array.from(read('../docs/runbooks.md').matchAll(/^## (.+)$/gm), ([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    ),
  );
  for (const { alert, annotations } of alerts) {
    const counts = tested.filter(({ alertname }) => alertname === alert).map(({ exp_alerts }) => exp_alerts.length);
    expect(counts.toSorted(), alert).toEqual([0, 1]);
    expect(headings, alert).toContain(annotations.runbook.replace('docs/runbooks.md#', ''));
  }
  expect(headings.size).toBe(alerts.length);
});

test('alerts and dashboard use only metrics that the server has', async () => {
  const environment = { METRICS_TOKEN: 'a token for the metrics', BACKUP_DIR: join(tmpdir(), 'whorl-no-backups') };
  const exposed = new Set<string>();
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const { url, release } = await createTestDatabase(dialect);
    afterTest(release);
    const server = await startTestServer({ environment, databaseUrl: url });
    const headers = { authorization: `Bearer ${environment.METRICS_TOKEN}` };
    const text = await (await server.fetch(operatorCalls.metrics, { headers })).text();
    for (const [, name = ''] of text.matchAll(/^# TYPE (\S+)/gm)) exposed.add(name);
  }
  const expressions = [
    ...alerts.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  expect([...listMetrics(expressions)].filter((name) => !exposed.has(name))).toEqual([]);
});
