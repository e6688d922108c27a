import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { ConfigError, environmentVariables } from './config-variables.ts';

test('an empty environment configures a server on loopback with an SQLite file', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8000,
    publicUrl: undefined,
    databaseUrl: 'sqlite:./data/whorl.sqlite',
    trustedProxies: [],
    country: { fallback: 'US' },
    serviceWorker: 'on',
    metricsToken: undefined,
    hubspot: undefined,
    hubspotContacts: undefined,
    leadWebhook: undefined,
    emailNotice: undefined,
    deliveryTimeoutMs: 10_000,
    formMinFillMs: 1_000,
  });
});

test('an empty value is treated as unset', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ', TRUSTED_PROXIES: '' })).toEqual(readConfig({}));
});

test('a server on a public address assumes no country', () => {
  expect(readConfig({ HOST: '0.0.0.0' }).country.fallback).toBeUndefined();
  expect(readConfig({ HOST: '::1' }).country.fallback).toBe('US');
  expect(readConfig({ HOST: '0.0.0.0', COUNTRY_FALLBACK: 'DE' }).country.fallback).toBe('DE');
});

test('values are converted to the types that the server uses', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://example.com/',
    TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1',
    DATA_DIR: '/var/lib/whorl',
    HUBSPOT_PORTAL_ID: '12345',
    HUBSPOT_CONTACT_FORM_ID: '8a3f0c1e-1d2b-4c3d-8e4f-5a6b7c8d9e0f',
    HUBSPOT_REGION: 'eu1',
    LEAD_WEBHOOK_URL: 'https://crm.example.com/leads?source=site',
    LEAD_WEBHOOK_SECRET: 'sixteen characters',
    DELIVERY_TIMEOUT_SECONDS: '0.5',
  });
  expect(config.publicUrl).toBe('https://example.com');
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '2001:db8::1']);
  expect(config.databaseUrl).toBe('sqlite:/var/lib/whorl/whorl.sqlite');
  expect(config.hubspot?.apiUrl).toBe('https://api-eu1.hsforms.com');
  expect(config.leadWebhook?.url).toBe('https://crm.example.com/leads?source=site');
  expect(config.deliveryTimeoutMs).toBe(500);
});

const notice = {
  SMTP_URL: 'smtps://user:p%40ss@mail.example.com',
  LEAD_NOTICE_FROM: 'site@example.com',
  LEAD_NOTICE_TO: 'sales@example.com',
};

test('SMTP settings are read from one URL', () => {
  expect(readConfig(notice).emailNotice?.smtp).toEqual({
    host: 'mail.example.com',
    port: 465,
    secure: true,
    requireTls: false,
    login: { user: 'user', pass: 'p@ss' },
  });
  const remote = readConfig({ ...notice, SMTP_URL: 'smtp://mail.example.com' }).emailNotice?.smtp;
  expect(remote).toMatchObject({ port: 587, secure: false, requireTls: true });
  const local = readConfig({ ...notice, SMTP_URL: 'smtp://[::1]:25' }).emailNotice?.smtp;
  expect(local).toMatchObject({ host: '::1', port: 25, secure: false, requireTls: false, login: undefined });
});

test.each([
  ['https://key@o1.ingest.sentry.io/42', 'https://o1.ingest.sentry.io/api/42/envelope/'],
  ['https://key@sentry.example:9000/behind/a-path/42', 'https://sentry.example:9000/behind/a-path/api/42/envelope/'],
  ['http://key@127.0.0.1:9000/42', 'http://127.0.0.1:9000/api/42/envelope/'],
  ['http://key@[::1]:9000/42', 'http://[::1]:9000/api/42/envelope/'],
])('errors with the Sentry DSN %s are sent to %s', (dsn, envelopeUrl) => {
  const expected = { dsn, publicKey: 'key', envelopeUrl, environment: 'production' };
  expect(readConfig({ SENTRY_DSN: dsn }).sentry).toEqual(expected);
});

const guid = '8a3f0c1e-1d2b-4c3d-8e4f-5a6b7c8d9e0f';
test.each([
  ['PORT', { PORT: '80a' }],
  ['PORT', { PORT: '65536' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/shop' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8,proxy.internal' }],
  ['COUNTRY_FALLBACK', { COUNTRY_FALLBACK: 'Germany' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['COOKIE_SECRET', { COOKIE_SECRET: 'short' }],
  ['COOKIE_SECRET', { COOKIE_SECRET: 'sixteen characters,short' }],
  ['COOKIE_SECRET', { COOKIE_SECRET: 'sixteen characters,' }],
  ['SERVICE_WORKER', { SERVICE_WORKER: 'no' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['DELIVERY_TIMEOUT_SECONDS', { DELIVERY_TIMEOUT_SECONDS: '0' }],
  ['FORM_MIN_FILL_SECONDS', { FORM_MIN_FILL_SECONDS: '0.5' }],
  ['HUBSPOT_CONTACT_FORM_ID', { HUBSPOT_PORTAL_ID: '1' }],
  ['HUBSPOT_PORTAL_ID', { HUBSPOT_CONTACT_FORM_ID: guid }],
  ['HUBSPOT_PORTAL_ID', { HUBSPOT_NEWSLETTER_FORM_ID: guid }],
  ['HUBSPOT_REGION', { HUBSPOT_REGION: 'mars' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost' }],
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://standby/whorl' }],
  ['DATABASE_REPLICA_URL', { DATABASE_URL: 'postgres://db/whorl', DATABASE_REPLICA_URL: 'sqlite:file' }],
  ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
  ['LEAD_WEBHOOK_SECRET', { LEAD_WEBHOOK_URL: 'https://example.com' }],
  ['LEAD_WEBHOOK_URL', { LEAD_WEBHOOK_SECRET: 'sixteen characters' }],
  ['HUBSPOT_MODE', { HUBSPOT_MODE: 'deals' }],
  ['HUBSPOT_ACCESS_TOKEN', { HUBSPOT_MODE: 'contacts' }],
  ['HUBSPOT_PORTAL_ID', { HUBSPOT_MODE: 'both', HUBSPOT_ACCESS_TOKEN: 'pat-na1-1' }],
  ['SMTP_URL', { ...notice, SMTP_URL: 'https://mail.example.com' }],
  ['SMTP_URL', { ...notice, SMTP_URL: '' }],
  ['LEAD_NOTICE_FROM', { ...notice, LEAD_NOTICE_FROM: '' }],
  ['LEAD_NOTICE_FROM', { ...notice, LEAD_NOTICE_FROM: 'site' }],
  ['LEAD_NOTICE_TO', { ...notice, LEAD_NOTICE_TO: '' }],
  ['LEAD_NOTICE_TO', { ...notice, LEAD_NOTICE_TO: 'a@example.com; b@example.com' }],
  ['LEAD_NOTICE_TO_BY_FORM', { ...notice, LEAD_NOTICE_TO_BY_FORM: 'support' }],
  ['LEAD_NOTICE_TO_BY_FORM', { ...notice, LEAD_NOTICE_TO_BY_FORM: 'suport=help@example.com' }],
  ['CMS_BACKEND', { CMS_BACKEND: 'git-gateway' }],
  ['CMS_BACKEND', { CMS_BACKEND: 'local', HOST: '0.0.0.0' }],
  ['CMS_REPOSITORY', { CMS_BACKEND: 'github' }],
  ['CMS_REPOSITORY', { CMS_BACKEND: 'github', CMS_REPOSITORY: 'https://github.com/owner/name' }],
  ['CMS_BASE_URL', { CMS_BACKEND: 'gitea', CMS_REPOSITORY: 'owner/name', CMS_BASE_URL: 'git.example.com' }],
  ['SENTRY_DSN', { SENTRY_DSN: 'https://sentry.example/1' }],
  ['SENTRY_DSN', { SENTRY_DSN: 'https://key:secret@sentry.example/1' }],
  ['SENTRY_DSN', { SENTRY_DSN: 'https://key@sentry.example/project' }],
  ['SENTRY_DSN', { SENTRY_DSN: 'ftp://key@sentry.example/1' }],
  ['SENTRY_DSN', { SENTRY_DSN: 'https://key@sentry.example/1?x=y' }],
  ['SENTRY_ENVIRONMENT', { SENTRY_ENVIRONMENT: 'of the north/2' }],
  ['IDENTIFICATION_REGION', { IDENTIFICATION_REGION: 'moon' }],
  ['IDENTIFICATION_EVENTS_URL', { IDENTIFICATION_EVENTS_URL: '/events', IDENTIFICATION_EVENTS_KEY: 'public' }],
  ['IDENTIFICATION_EVENTS_KEY', { IDENTIFICATION_EVENTS_URL: 'https://api.example.com/events' }],
  ['IDENTIFICATION_VISITS_URL', { IDENTIFICATION_VISITS_TOKEN: 'public' }],
])('an invalid value is rejected with a one-line error that starts with %s', (name, environment) => {
  const read = () => readConfig(environment);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name}: [^\\n]+$`));
});

test.each([
  [{}, 'BACKUP_DIR: is required'],
  [{ BACKUP_DIR: '/backups' }, 'BACKUP_KEY: is required'],
  [{ BACKUP_DIR: '/backups', BACKUP_S3_SECRET: '' }, 'BACKUP_S3_SECRET: is required'],
  [{ BACKUP_DIR: '/backups', BACKUP_KEY: 'c2hvcnQ=' }, 'BACKUP_KEY: needs to be 32 bytes'],
])('refuses a bucket for backups with %j', (changes, message) => {
  const bucket = { BACKUP_S3_URL: 'https://s3.example.com/bucket', BACKUP_S3_KEY_ID: 'id', BACKUP_S3_SECRET: 'secret' };
  expect(() => readConfig({ ...bucket, ...changes })).toThrow(message);
});

test('.env.example lists every variable like the schema', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const expected = environmentVariables.map(
    (variable) => `# ${variable.description}\n# ${variable.name}=${variable.default ?? ''}\n`,
  );
  const [introduction = '', ...entries] = example.split(/(?<=\n)\n/);
  expect(introduction).toContain('.env');
  expect(entries).toEqual(expected);
});
