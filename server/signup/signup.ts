import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import type { FormKeyKind } from '@whorl/contract/keys/api-key.ts';
import type { IssuedKey } from '@whorl/contract/keys/issued-key.ts';
import { ISSUED_DASHBOARD, issuedParameter } from '@whorl/contract/keys/issued-page.ts';
import { type FirstRequest, referenceField, statusTokenParameter } from '@whorl/contract/keys/key-setup.ts';
import type { FormDefinition } from '@whorl/contract/leads/define-form.ts';
import { form as botDetectionTokenForm } from '@whorl/contract/leads/forms/bot-detection-token.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { generalContactForms } from '@whorl/contract/leads/general-contact-options.ts';
import type { LeadAccepted } from '@whorl/contract/leads/lead-responses.ts';
import {
  type SignupOptions,
  type SignupProvider,
  signupOptionsSchema,
  signupProviderNames,
} from '@whorl/contract/signup-options.ts';
import { endpoints, keySetupCalls } from '@whorl/contract/urls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { createEventStreams, sendEvents } from '../platform/http/event-streams.ts';
import { getOwnOrigin } from '../platform/http/origin-check.ts';
import { parseQuery } from '../platform/http/parse-query.ts';
import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import type { Page } from '../platform/static/site.ts';
import { renderIssuedKey, type SignupOutcome } from './render-issued-key.ts';

/** Limited, because patching the page takes some milliseconds; a person loads it a few times. */
const CALLS_PER_ADDRESS: RateLimit = { limit: 60, windowMs: 60_000 };
/** The body is one reference. */
const SECRET_KEY_BODY_BYTES = 4_096;
/** Streams that report the first request of a workspace: the query reads one row of an index. */
const STREAMS = { name: 'first request', limit: 500, limitPerOwner: 4 };

type SignupSettings = {
  /** Login URLs by OAuth provider. */
  readonly providers: Readonly<Partial<Record<SignupProvider, string>>>;
  /** URL of the dashboard where a sign-up continues; undefined if it gets a free key of this server. */
  readonly dashboardUrl: string | undefined;
  readonly keys: {
    issue(
      tx: Transaction<Tables>,
      order: { kind: FormKeyKind; leadId: string },
    ): Promise<{ key: IssuedKey; reference: string; statusToken: string }>;
    find(reference: string): Promise<{ key: IssuedKey; workspace: string } | undefined>;
    findWorkspace(statusToken: string): Promise<string | undefined>;
    createFreeSecret(reference: string): Promise<IssuedKey | undefined>;
  };
  /** Returns the time of a workspace's first request, in milliseconds since 1970; undefined before it. */
  readonly findFirstRequest: (workspace: string) => Promise<number | undefined>;
};

/** Key or dashboard URL returned for a stored lead. */
type FollowUp = {
  readonly answer: Pick<LeadAccepted, 'key' | 'setup' | 'continueAt'>;
  /** Query of the thank-you page after a plain form submission. */
  readonly sentQuery: string;
};
type StoredLead = { readonly id: string; readonly form: string; readonly page_name: string };

const forms: readonly FormDefinition[] = [generalContactForm, botDetectionTokenForm];
/** Page that shows a free key and its secret key. */
const keyPage = generalContactForm.places[generalContactForms.signup].thanks;
const thankYouPages = new Set(
  forms.flatMap(({ places }) => Object.values(places).flatMap(({ issues, thanks }) => (issues ? [thanks] : []))),
);

/** Creates the feature that issues keys for sign-ups, or continues at the dashboard, and lists the OAuth providers. */
export function createSignup(
  services: Services,
  { providers, dashboardUrl, keys, findFirstRequest }: SignupSettings,
): {
  feature: Feature;
  /** Creates the follow-up of a lead, the same at every call; in the transaction that stores it or a later one. */
  createFollowUp(tx: Transaction<Tables>, lead: StoredLead): Promise<FollowUp | undefined>;
} {
  const { site, rateLimiter, publicUrl } = services;
  const streams = createEventStreams(services, STREAMS);
  const options: SignupOptions = {
    data: {
      providers: (Object.entries(providers) as [SignupProvider, string][]).map(([id, url]) => ({
        id,
        name: signupProviderNames[id],
        url,
      })),
    },
  };

  async function createFollowUp(tx: Transaction<Tables>, lead: StoredLead): Promise<FollowUp | undefined> {
    const kind = forms.find(({ id }) => id === lead.form)?.places[lead.page_name]?.issues;
    if (kind === 'free' && dashboardUrl !== undefined) {
      return { answer: { continueAt: dashboardUrl }, sentQuery: `${issuedParameter}=${ISSUED_DASHBOARD}` };
    }
    if (kind === undefined) return undefined;
    const { key, reference, statusToken } = await keys.issue(tx, { kind, leadId: lead.id });
    const setup = kind === 'free' ? { setup: { reference, statusToken } } : {};
    return { answer: { key, ...setup }, sentQuery: `${issuedParameter}=${reference}` };
  }

  const feature: Feature = {
    name: 'signup',
    api: [signupOptionsOperation],
    addRoutes(server) {
      server.get(endpoints.signupOptions, (_request, reply) =>
        reply.header('cache-control', 'public, max-age=0, must-revalidate').send(options),
      );

      for (const path of thankYouPages) {
        site.delegateToRoutes(path, issuedParameter);
        server.get(path, async (request, reply) => {
          const page = site.page(path);
          if (page === undefined) return reply.callNotFound();
          await limitCalls(request);
          const issued = await findIssued(request, path);
          if (issued === undefined) return reply.header('cache-control', 'no-store').redirect(path, 303);
          return sendPage(reply, page, issued);
        });
      }

      server.get(keySetupCalls.firstRequest, { exposeHeadRoute: false }, async (request, reply) => {
        await limitCalls(request);
        const token = readQuery(request, statusTokenParameter);
        const workspace = await keys.findWorkspace(token);
        if (workspace === undefined)
          throw new ApiError('not_found', `${statusTokenParameter} is invalid or has expired`);
        let isFirstPoll = true;
        const stream = streams.open(workspace, async () => {
          const first = await findFirstRequest(workspace);
          if (first !== undefined) return { data: describeFirstRequest(first), isLast: true };
          const data = isFirstPoll ? { data: describeFirstRequest(undefined) } : {};
          isFirstPoll = false;
          return data;
        });
        return sendEvents(reply, stream);
      });

      server.post(keySetupCalls.secretKey, { bodyLimit: SECRET_KEY_BODY_BYTES }, async (request, reply) => {
        await limitCalls(request);
        reply.header('cache-control', 'no-store');
        const { [referenceField]: reference } = (request.body ?? {}) as Record<string, unknown>;
        if (typeof reference !== 'string') throw new ApiError('bad_request', `${referenceField} must be text`);
        const key = await keys.createFreeSecret(reference);
        if (!isPlainPost(request)) {
          if (key === undefined) throw new ApiError('not_found', `${referenceField} is invalid or has expired`);
          return reply.send(key);
        }
        const page = site.page(keyPage);
        if (key === undefined || page === undefined) return reply.redirect(keyPage, 303);
        return sendPage(reply, page, describeKey(request, key, reference, keyPage));
      });
    },
  };

  async function limitCalls(request: FastifyRequest): Promise<void> {
    const result = await takeForAddress(rateLimiter, 'signup', request.clientAddress, CALLS_PER_ADDRESS);
    if (!result.allowed) throw new ApiError('too_many_requests', undefined, result.retryAfterMs);
  }

  const describeKey = (request: FastifyRequest, key: IssuedKey, reference: string, path: string) => ({
    key,
    reference,
    origin: getOwnOrigin(request, publicUrl),
    pageUrl: `${path}?${issuedParameter}=${reference}`,
  });

  async function findIssued(request: FastifyRequest, path: string): Promise<SignupOutcome | undefined> {
    const reference = readQuery(request, issuedParameter);
    if (reference === ISSUED_DASHBOARD) return dashboardUrl === undefined ? undefined : { dashboardUrl };
    const found = await keys.find(reference);
    if (found === undefined) return undefined;
    const { key, workspace } = found;
    return {
      ...describeKey(request, key, reference, path),
      firstRequestAt: key.kind === 'free' ? await findFirstRequest(workspace) : undefined,
    };
  }

  return { feature, createFollowUp };
}

/** @param at milliseconds since 1970; undefined if there was no request */
const describeFirstRequest = (at: number | undefined): FirstRequest => ({
  receivedAt: at === undefined ? null : new Date(at).toISOString(),
});

const readQuery = ({ url }: FastifyRequest, name: string): string => parseQuery({ url }).get(name) ?? '';

/** Whether a browser posted a form without a script. */
const isPlainPost = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

const sendPage = (reply: FastifyReply, page: Page, issued: SignupOutcome): FastifyReply =>
  reply
    .headers(page.headers)
    // The URL contains the key's reference, which must not leak in `Referer`, not even to our own pages.
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send(renderIssuedKey(page.html, issued));

const signupOptionsOperation: ApiOperation = {
  method: 'get',
  path: endpoints.signupOptions,
  id: 'signup-options',
  summary: 'Lists the configured OAuth sign-up providers.',
  answers: { 200: { description: 'The providers; empty if none is configured.', schema: signupOptionsSchema } },
};
