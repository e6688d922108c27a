import type { Setting } from '@whorl/contract/console/system.ts';
import { type Environment, environmentVariables, variableNames } from './config-variables.ts';

/**
 * Settings whose values operators can see in the console. Values of all others are never shown, because they are secrets,
 * or URLs that may contain one. A new setting is not shown until it is added here.
 */
const shownNames: readonly string[] = [
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'DATA_DIR',
  'BACKUP_DIR',
  'BACKUP_INTERVAL_HOURS',
  'BACKUP_KEEP',
  'BACKUP_S3_REGION',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
  'OIDC_ISSUER',
  'OIDC_NAME',
  'TRUSTED_PROXIES',
  'COUNTRY_FALLBACK',
  'COUNTRY_DATABASE',
  'GOOD_BOT_RANGES',
  'KNOWN_AGENTS',
  'AGENT_DIRECTORIES',
  'AGENT_PRIVATE_DIRECTORIES',
  'NETWORK_DATABASE',
  'SERVICE_WORKER',
  'EXPERIMENTS',
  'LOG_LEVEL',
  'DELIVERY_TIMEOUT_SECONDS',
  'FORM_MIN_FILL_SECONDS',
  'HUBSPOT_PORTAL_ID',
  'HUBSPOT_REGION',
  'HUBSPOT_MODE',
  'HUBSPOT_API_URL',
  'WEBHOOK_PRIVATE_TARGETS',
  'LEAD_NOTICE_FROM',
  'LEAD_NOTICE_TO',
  'LEAD_NOTICE_TO_BY_FORM',
  'GREENHOUSE_API_URL',
  'STATUSPAGE_URL',
  'CMS_BACKEND',
  'CMS_REPOSITORY',
  'CMS_BRANCH',
  'CMS_BASE_URL',
  'CMS_APPLICATION_ID',
  'IDENTIFICATION_PUBLIC_KEY',
  'IDENTIFICATION_SCRIPT_URL_PATTERN',
  'IDENTIFICATION_ENDPOINT',
  'IDENTIFICATION_REGION',
  'FREE_PLAN_MONTHLY_LIMIT',
  'IDENTIFICATION_SIGNAL_TIMEOUT_SECONDS',
  'ANALYTICS_TRANSPORT',
  'AUTOCAPTURE',
  'AMPLITUDE_REGION',
  'AMPLITUDE_SENDING',
  'SENTRY_ENVIRONMENT',
  'GITHUB_REPOSITORIES',
];

/** Name under which the settings with the form IDs of HubSpot are documented. */
const HUBSPOT_FORMS = 'HUBSPOT_<FORM>_FORM_ID';
/** Names of the settings with the form IDs of HubSpot, which every visitor of HubSpot's forms can read. */
const hubspotFormId = /^HUBSPOT_[A-Z_]+_FORM_ID$/;

/**
 * Returns every setting with its source, in the order of docs/configuration.md. Secrets are not part of it.
 *
 * @param environment like that of `readConfig`
 */
export function describeSettings(environment: Environment): Setting[] {
  const documented = new Map(environmentVariables.map((variable) => [variable.name, variable]));
  const forms = variableNames.filter((name) => !documented.has(name));
  const names = [...documented.keys()].flatMap((name) => (variableNames.includes(name) ? [name] : forms));
  return names.map((name) => {
    const variable = documented.get(name) ?? documented.get(HUBSPOT_FORMS);
    const [description, fallback] = [variable?.description ?? '', variable?.default];
    const given = environment[name]?.trim() ?? '';
    const isShown = shownNames.includes(name) || hubspotFormId.test(name);
    if (given !== '') return { name, description, source: 'environment', value: isShown ? given : null };
    return { name, description, source: fallback === undefined ? 'none' : 'default', value: fallback ?? null };
  });
}
