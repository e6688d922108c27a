import { consoleCalls } from '../../contract/console/console-urls.ts';
import { passwordField, tokenField } from '../../contract/console/sign-in.ts';
import { AGENT_VERSION } from '../../contract/identification/versions.ts';
import { form as webinarForm } from '../../contract/leads/forms/webinar.ts';
import { endpoints, pages, playgroundCalls, serverApi, startFreshCall, vendorProtocols } from '../../contract/urls.ts';
import { leadForms } from '../../server/leads/lead-forms.ts';
import { testView } from '../../server/testing/analytics-events.ts';
import { laptopSignals } from '../../server/testing/browser.ts';
import { TEST_USER_AGENT } from '../../server/testing/signals.ts';
import { type Credentials, PASSWORD } from './credentials.ts';
import { type Draft, encodeUrl, setHeader } from './draft.ts';
import type { Sampler, SampleTools } from './sample-schema.ts';
import { formatJson } from './values.ts';

/** Names in the built site that requests contain. */
export type BuiltNames = {
  readonly webinar: string;
  readonly job: string;
  /** Fields of the position's required questions. */
  readonly questions: readonly string[];
  readonly contentManagerScript: string;
};

export type RequestTools = SampleTools & {
  readonly sample: Sampler;
  readonly credentials: () => Credentials;
  readonly consoleToken: string;
  readonly metricsToken: string;
  /** Receiver of webhooks. */
  readonly webhookUrl: string;
  readonly sentryDsn: string;
  readonly origin: string;
  readonly built: BuiltNames;
};

type Fields = Record<string, unknown>;
type Complete = (draft: Draft) => void;

/** Share of the bodies that are completed; the others have only what the schema says. */
const SHARE = 0.7;

/**
 * Returns a function for each target whose body has rules that its schema doesn't say, such as a ticket that is valid once.
 *
 * @param authenticate adds authentication of a kind
 */
export function createCompletions(
  tools: RequestTools,
  authenticate: (draft: Draft, kind: string) => void,
): ReadonlyMap<string, Complete> {
  const { random, known, hostile, sample } = tools;
  const mostly =
    (create: (json: Fields) => Fields): Complete =>
    (draft) => {
      if (random.chance(SHARE)) draft.json = { ...(draft.json as Fields), ...create(draft.json as Fields) };
    };
  const postForm = (draft: Draft, fields: Readonly<Record<string, string>>): void => {
    setHeader(draft, 'content-type', 'application/x-www-form-urlencoded');
    draft.bytes = Buffer.from(String(new URLSearchParams(fields)));
  };

  function completeIdentification(draft: Draft): void {
    const { publicKeys } = tools.credentials();
    const { digest: _, ...json } = draft.json as Fields;
    draft.json = {
      ...json,
      apiKey: random.chance(0.8) ? 'whorl-site' : publicKeys[random.integer(0, publicKeys.length - 1)],
      version: AGENT_VERSION,
      ticket: known.take('identification-ticket') ?? 'a',
      url: `${tools.origin}/playground/`,
      userAgent: TEST_USER_AGENT,
      signals: { ...laptopSignals, ...(json.signals as object) },
    };
    setHeader(draft, 'user-agent', TEST_USER_AGENT);
    if (random.chance(0.3)) authenticate(draft, 'visitorCookie');
  }

  /** A demo accepts an identification of the same IP address for some seconds. */
  function completeDemoCall(draft: Draft): void {
    const fresh = known.take('fresh-request');
    if (fresh === undefined) return;
    const [requestId, address = ''] = String(fresh).split(' ');
    draft.json = { ...(draft.json as Fields), requestId };
    setHeader(draft, 'x-forwarded-for', address);
    setHeader(draft, 'origin', tools.origin);
  }

  function createEvent(): Fields {
    const count = random.integer(0, 3);
    const properties = Object.fromEntries(Array.from({ length: count }, () => [hostile.text(), hostile.value()]));
    const ids = { insert_id: random.hex(16), device_id: random.hex(20) };
    return testView(`/${encodeUrl(hostile.text())}`, { ...ids, time: Date.now() }, properties);
  }

  const completeBatch: Complete = (draft) => {
    const events = Array.from({ length: random.integer(1, 4) }, createEvent);
    draft.json = { api_key: 'whorl-site', events, options: {} };
  };

  function completeMcpCall(draft: Draft): void {
    setHeader(draft, 'accept', 'application/json, text/event-stream');
    if (random.chance(0.8)) return;
    draft.json = { jsonrpc: '2.0', id: 1, method: random.pick(['tools/list', 'ping', 'initialize', 'resources/list']) };
  }

  function completeEnvelope(draft: Draft): void {
    const lines = [{ dsn: tools.sentryDsn }, { type: 'event' }, { message: hostile.text() }];
    draft.bytes = Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
  }

  const completeListEntry = mostly(({ kind }) => ({
    value:
      kind === 'visitor'
        ? (known.pick('visitorId') ?? '')
        : kind === 'network'
          ? `10.${random.integer(0, 255)}.${random.integer(0, 255)}.0/24`
          : `${random.hex(8)}.example`,
  }));

  const completeForm: Complete = (draft) => {
    if (!random.chance(0.05)) return;
    const fields = Object.entries(draft.json as Fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : formatJson(value),
    ]);
    postForm(draft, Object.fromEntries(fields));
  };

  const completePrivacyRequest = mostly(() => {
    const subject = random.chance(0.5) ? `visitor:${known.pick('visitorId')}` : String(known.pick('email'));
    return { subject };
  });

  const completeErasure = mostly(() => {
    const subject = `visitor:${known.pick('visitorId')}`;
    return { subject, confirmation: subject };
  });

  const completeApplication = mostly(() => ({
    job: tools.built.job,
    ...Object.fromEntries(tools.built.questions.map((name) => [name, hostile.text()])),
    first_name: 'Ada',
    last_name: hostile.text(),
    email: sample({ format: 'email', type: 'string' }, 'email'),
  }));

  const demoCalls = [...Object.values(playgroundCalls).flatMap(({ decide, reset }) => [decide, reset]), startFreshCall];
  const signInPages = Object.values(pages).filter(({ path }) => path.startsWith('/console/'));
  const signIn: Complete = (draft) =>
    postForm(
      draft,
      random.chance(0.3)
        ? { [tokenField]: tools.consoleToken }
        : { email: hostile.text(), [passwordField]: random.chance(0.5) ? PASSWORD : hostile.text() },
    );
  return new Map<string, Complete>([
    ...leadForms.map(({ endpoint }): [string, Complete] => [`POST ${endpoint}`, completeForm]),
    ...demoCalls.map((url): [string, Complete] => [`POST ${url}`, completeDemoCall]),
    ...signInPages.map(({ path }): [string, Complete] => [`POST ${path}`, signIn]),
    [`POST ${endpoints.identify}`, completeIdentification],
    [`POST ${endpoints.analyticsBatch}`, completeBatch],
    [`POST ${vendorProtocols.analyticsBatchUpload}`, completeBatch],
    [`POST ${vendorProtocols.errorTunnel}`, completeEnvelope],
    [`POST ${consoleCalls.mcp}`, completeMcpCall],
    [`POST ${endpoints.jobApplication}`, completeApplication],
    [`POST ${serverApi.webhooks}`, mostly(() => ({ url: tools.webhookUrl }))],
    [`POST ${serverApi.webhookReplay}`, mostly(() => ({ start: Date.now() - 60_000, end: Date.now() }))],
    [`POST ${serverApi.listEntries}`, completeListEntry],
    [`POST ${consoleCalls.listEntries}`, completeListEntry],
    [`POST ${webinarForm.endpoint}`, mostly(() => ({ formName: tools.built.webinar }))],
    [`POST ${consoleCalls.privacyFind}`, completePrivacyRequest],
    [`POST ${consoleCalls.privacyExport}`, completePrivacyRequest],
    [`POST ${consoleCalls.privacyErase}`, completeErasure],
    [`POST ${consoleCalls.savedViews}`, mostly(() => ({ section: 'leads', filters: { email: hostile.text() } }))],
    [`POST ${consoleCalls.confirmation}`, mostly(() => ({ password: PASSWORD }))],
    [`POST ${consoleCalls.password}`, mostly(() => ({ currentPassword: PASSWORD }))],
  ]);
}
