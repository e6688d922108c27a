import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { variableNames } from '../server/config/config-variables.ts';
import { readConfig } from '../server/config.ts';
import { afterFile } from '../server/testing/clean-up.ts';
import { findOrInstallPrograms } from './testing/find-programs.ts';

const chart = join(import.meta.dirname, 'helm/whorl');
/** Debian's folder of Go libraries. */
const goPath = '/usr/share/gocode';
const problem = findOrInstallPrograms('the Helm chart', { go: 'golang-go' }, ['golang-github-masterminds-sprig-dev']);
const models = { Deployment, Ingress, PersistentVolumeClaim, PodDisruptionBudget, Secret, Service };
type Kind = keyof typeof models;
type Manifest = { kind: Kind; metadata: { name: string }; spec: Record<string, unknown> };

const publicUrl = 'https://id.example.com';
const external = {
  publicUrl,
  replicas: 3,
  database: { url: 'postgres://whorl:secret@db/whorl' },
  redis: { url: 'redis://redis:6379' },
  trustedProxies: '10.0.0.0/8',
  config: { LOG_LEVEL: 'warn', DELIVERY_TIMEOUT_SECONDS: 5 },
  secrets: { METRICS_TOKEN: 'a token for the metrics' },
  existingSecret: 'more-settings',
  nodeSelector: { 'kubernetes.io/os': 'linux' },
  tolerations: [{ key: 'dedicated', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
  imagePullSecrets: [{ name: 'registry' }],
  image: { digest: `sha256:${'0'.repeat(64)}` },
};

describe.skipIf(problem !== undefined)('the Helm chart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-chart-'));
  const renderer = join(folder, 'render-chart');
  beforeAll(() => {
    afterFile(() => rmSync(folder, { recursive: true, force: true }));
    const env = { ...process.env, GO111MODULE: 'off', GOPATH: goPath, GOCACHE: join(folder, 'cache') };
    execFileSync('go', ['build', '-o', renderer, join(import.meta.dirname, 'testing/render-chart.go')], { env });
  }, 300_000);

  type PodTemplate = {
    metadata: { annotations: Record<string, string> };
    spec: Record<string, unknown> & { containers: { env?: { name: string; value: string }[] }[] };
  };
  const readPods = (values: object): PodTemplate => {
    const deployment = render(values).manifests.get('Deployment');
    if (!deployment) throw new Error('The chart has no Deployment');
    return deployment.spec.template as PodTemplate;
  };

  function render(values: object): { error: string; manifests: Map<Kind, Manifest> } {
    const input = JSON.stringify({ Values: values, Release: { Name: 'site', Namespace: 'web', Service: 'Helm' } });
    const { stdout, stderr, status } = spawnSync(renderer, [chart], { input, encoding: 'utf8' });
    if (status !== 0) return { error: stderr, manifests: new Map() };
    const texts = JSON.parse(stdout) as Record<string, string>;
    const objects = Object.entries(texts)
      .filter(([name]) => name.endsWith('.yaml'))
      .map(([, text]) => parse(text) as Manifest | null)
      .filter((manifest) => manifest !== null);
    return { error: '', manifests: new Map(objects.map((manifest) => [manifest.kind, manifest])) };
  }

  test.each([
    ['SQLite on a volume', { publicUrl }, ['Deployment', 'Ingress', 'PersistentVolumeClaim', 'Secret', 'Service']],
    ['several servers on PostgreSQL', external, ['Deployment', 'Ingress', 'PodDisruptionBudget', 'Secret', 'Service']],
    [
      'no ingress',
      { publicUrl, ingress: { enabled: false } },
      ['Deployment', 'PersistentVolumeClaim', 'Secret', 'Service'],
    ],
  ] as const)('renders objects that match the schemas of Kubernetes with %s', (_, values, kinds) => {
    const { error, manifests } = render(values);
    expect(error).toBe('');
    expect([...manifests.keys()].sort()).toEqual([...kinds]);
    for (const [kind, manifest] of manifests) {
      const Model = models[kind] as new (data: object) => { validate(): void };
      expect(() => new Model(manifest).validate(), kind).not.toThrow();
      expect(manifest.metadata.name).toBe('site-whorl');
    }
  });

  test('runs the server without root, privileges, a writable root file system or a token of the cluster', () => {
    expect(readPods(external).spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          image: `registry.example.com/whorl@sha256:${'0'.repeat(64)}`,
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
          readinessProbe: { httpGet: { path: '/readyz?exclude=database', port: 'http' } },
          volumeMounts: [{ mountPath: '/data' }, { mountPath: '/tmp' }],
          envFrom: [{ secretRef: { name: 'site-whorl' } }, { secretRef: { name: 'more-settings' } }],
        },
      ],
      nodeSelector: external.nodeSelector,
      tolerations: external.tolerations,
      imagePullSecrets: external.imagePullSecrets,
    });
  });

  test('passes settings that the server knows and accepts', () => {
    const { manifests } = render(external);
    const { stringData } = manifests.get('Secret') as unknown as { stringData: Record<string, string> };
    const env = readPods(external).spec.containers[0]?.env ?? [];
    const environment = { ...stringData, ...Object.fromEntries(env.map(({ name, value }) => [name, value])) };
    expect(Object.keys(environment).filter((name) => !variableNames.includes(name))).toEqual([]);
    expect(readConfig(environment)).toMatchObject({
      publicUrl,
      databaseUrl: external.database.url,
      redisUrl: external.redis.url,
      trustedProxies: ['10.0.0.0/8'],
      deliveryTimeoutMs: 5_000,
      metricsToken: external.secrets.METRICS_TOKEN,
    });
  });

  test('replaces the only server on SQLite before the next one starts, and servers on PostgreSQL one by one', () => {
    expect(render({ publicUrl }).manifests.get('Deployment')?.spec).toMatchObject({ strategy: { type: 'Recreate' } });
    expect(render(external).manifests.get('Deployment')?.spec).toMatchObject({
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0 } },
    });
  });

  test('restarts the servers when a setting changes', () => {
    const readChecksum = (values: object) => readPods(values).metadata.annotations['checksum/settings'];
    expect(readChecksum(external)).toBe(readChecksum(external));
    expect(readChecksum({ ...external, trustedProxies: '10.1.0.0/16' })).not.toBe(readChecksum(external));
  });

  test.each([
    [{}, 'publicUrl is required'],
    [{ publicUrl, replicas: 2 }, 'SQLite has one server'],
    [{ ...external, redis: { url: '' } }, 'rate limits would count per server'],
  ])('refuses %j', (values, message) => {
    expect(render(values).error).toContain(message);
  });
});
