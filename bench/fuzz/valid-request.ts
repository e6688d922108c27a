import fc from 'fast-check';
import type { Role } from '../../contract/console/roles.ts';
import { AGENT_VERSION } from '../../contract/identification/versions.ts';
import { leadForms } from '../../server/leads/lead-forms.ts';
import { createCompletions, type RequestTools } from './complete-body.ts';
import { type Draft, encodeUrl, setHeader, type Target } from './draft.ts';
import { formatJson } from './values.ts';

const toText = (value: unknown): string => (typeof value === 'string' ? value : formatJson(value));

/** Values of query parameters whose schema is only a text. */
const queryValues: Readonly<Record<string, readonly [string, ...string[]]>> = {
  limit: ['1', '10', '20', '100', '0', '-1', '1e3'],
  reverse: ['true', 'false', 'True'],
  bot: ['all', 'good', 'bad', 'none'],
  suspect: ['true', 'false'],
  vpn: ['true', 'false'],
  incognito: ['true', 'false'],
  tampering: ['true', 'false'],
  virtual_machine: ['true', 'false'],
  total_hits: ['1', '1000'],
  ip_address: ['10.0.0.0/24', '10.1.2.3', '::/64', '2001:db8::/48'],
  form: leadForms.map(({ endpoint }) => endpoint) as [string, ...string[]],
  kind: ['visitor', 'network', 'email_domain'],
  action: ['block', 'watch', 'allow'],
  kinds: [''],
};
const times = new Set(['start', 'end']);

/** Creates the function that makes a request of a target which is valid, as far as its description says. */
export function createValidRequests(tools: RequestTools) {
  const { random, known, hostile, sample, seed } = tools;
  /** Path parameters of which the server knows one value. */
  const fixedParameters: Readonly<Record<string, string>> = {
    version: AGENT_VERSION,
    apiKey: 'whorl-site',
    loaderVersion: '3.11.0',
    slug: tools.built.webinar,
    name: tools.built.contentManagerScript,
  };
  const pathPatterns = new Map<string, readonly string[]>();

  function fillParameter(name: string, pattern: string | undefined, section: string): string {
    if (Object.hasOwn(fixedParameters, name)) return fixedParameters[name] ?? '';
    if (pattern !== undefined) {
      const matches =
        pathPatterns.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { seed, numRuns: 20 });
      pathPatterns.set(pattern, matches);
      return matches[random.integer(0, matches.length - 1)] ?? '';
    }
    const found = known.pick(name) ?? known.pick(section);
    return encodeUrl(String(found !== undefined && random.chance(0.85) ? found : hostile.text()));
  }

  function fillPath(url: string): string {
    let section = '';
    return url
      .split('/')
      .map((part) => {
        const filled = part
          .replaceAll(/:(\w+)(?:\(([^)]*)\))?/g, (_, name: string, pattern?: string) =>
            fillParameter(name, pattern, section),
          )
          .replace('*', () => encodeUrl(hostile.text()));
        if (!part.includes(':')) section = part;
        return filled;
      })
      .join('/');
  }

  function sampleQuery({ parameters }: Target): [string, string][] {
    const chance = Math.min(0.25, 1.5 / parameters.length);
    return parameters
      .filter((each) => each.in === 'query' && (each.required === true || random.chance(chance)))
      .map(({ name, schema }) => {
        if (times.has(name) && random.chance(0.8)) return [name, String(Date.now() - random.integer(-1e9, 1e9))];
        const values = schema.enum === undefined ? queryValues[name] : undefined;
        return [name, values !== undefined && random.chance(0.8) ? random.pick(values) : toText(sample(schema, name))];
      });
  }

  function authenticate(draft: Draft, kind: string): void {
    const { sessions, accessTokens, secretKeys } = tools.credentials();
    const role: Role = random.chance(0.7) ? 'administrator' : random.pick(['viewer', 'editor']);
    const secret = secretKeys[random.integer(0, secretKeys.length - 1)] ?? '';
    const headers: Readonly<Record<string, readonly [name: string, value: string]>> = {
      consoleSession: ['cookie', random.chance(0.03) ? 'console=sample-data' : sessions[role]],
      secretKey: ['auth-api-key', secret],
      bearerKey: ['authorization', `Bearer ${secret}`],
      accessToken: ['authorization', `Bearer ${accessTokens[role]}`],
      metricsToken: ['authorization', `Bearer ${tools.metricsToken}`],
      visitorCookie: ['cookie', String(known.pick('visitor-cookie') ?? '')],
    };
    if (kind === 'secretKeyInQuery') draft.query.push(['api_key', secret]);
    else if (headers[kind] !== undefined) setHeader(draft, ...headers[kind]);
  }

  const completions = createCompletions(tools, authenticate);

  return (target: Target): Draft => {
    const { security, parameters, body } = target;
    const address = `10.${random.integer(0, 255)}.${random.integer(0, 255)}.${random.integer(0, 255)}`;
    const draft: Draft = {
      ...{ target, method: target.method, path: fillPath(target.url), query: sampleQuery(target), suffix: '' },
      ...{ version: 'HTTP/1.1', isMalformed: false, endsEarly: false, changes: [] },
      headers: [['x-forwarded-for', address]],
    };
    for (const { name, schema, required } of parameters.filter((each) => each.in === 'header'))
      if (required === true || random.chance(0.3)) setHeader(draft, name, toText(sample(schema, name)));
    const kind = security[random.integer(0, security.length - 1)];
    if (kind !== undefined && random.chance(0.95)) authenticate(draft, kind);
    if (body !== undefined) {
      draft.json = sample(body, '');
      setHeader(draft, 'content-type', 'application/json');
    }
    completions.get(target.id)?.(draft);
    return draft;
  };
}
