import type { IssuedKind } from '@whorl/contract/keys/api-key.ts';
import type { IssuedKey } from '@whorl/contract/keys/issued-key.ts';
import { ISSUED_DASHBOARD, issuedParameter } from '@whorl/contract/keys/issued-page.ts';
import type { LeadAccepted } from '@whorl/contract/leads/answers.ts';
import type { FormDefinition } from '@whorl/contract/leads/define-form.ts';
import { form as botDetectionTokenForm } from '@whorl/contract/leads/forms/bot-detection-token.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import {
  type SignupOptions,
  type SignupProvider,
  signupOptionsSchema,
  signupProviderNames,
} from '@whorl/contract/signup-options.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { ApiOperation } from '../platform/api-operation.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { type Issued, showIssued } from './show-issued.ts';

/** A person loads this page once or twice; parsing it takes some milliseconds. */
const PAGES_PER_ADDRESS: Rate = { limit: 60, windowMs: 60_000 };

export type SignupSettings = {
  /** Where signing in begins, by provider. */
  readonly providers: Readonly<Partial<Record<SignupProvider, string>>>;
  /** Where a sign-up goes on; undefined where it ends in a trial key of this server. */
  readonly dashboardUrl: string | undefined;
  readonly keys: {
    issue(
      tx: Transaction<Tables>,
      order: { kind: IssuedKind; leadId: string },
    ): Promise<{ key: IssuedKey; reference: string }>;
    find(reference: string): Promise<IssuedKey | undefined>;
  };
};

/** The key, or the address of the dashboard, that a stored lead is answered with. */
type FollowUp = {
  readonly answer: Pick<LeadAccepted, 'key' | 'continueAt'>;
  /** Query of the page that a plain post ends on. */
  readonly sentQuery: string;
};
type StoredLead = { readonly id: string; readonly form: string; readonly page_name: string };

const forms: readonly FormDefinition[] = [generalContactForm, botDetectionTokenForm];
const thankYouPages = new Set(
  forms.flatMap(({ places }) => Object.values(places).flatMap(({ issues, thanks }) => (issues ? [thanks] : []))),
);

/** Ends a sign-up in a key or at the dashboard, and says who else one can sign in with. */
export function createSignup(
  { site, rateLimiter, publicUrl }: Services,
  { providers, dashboardUrl, keys }: SignupSettings,
): {
  feature: Feature;
  /** Creates the follow-up of a lead, the same at every call; in the transaction that stores it or a later one. */
  createFollowUp(tx: Transaction<Tables>, lead: StoredLead): Promise<FollowUp | undefined>;
} {
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
    if (kind === 'trial' && dashboardUrl !== undefined) {
      return { answer: { continueAt: dashboardUrl }, sentQuery: `${issuedParameter}=${ISSUED_DASHBOARD}` };
    }
    if (kind === undefined) return undefined;
    const { key, reference } = await keys.issue(tx, { kind, leadId: lead.id });
    return { answer: { key }, sentQuery: `${issuedParameter}=${reference}` };
  }

  const feature: Feature = {
    name: 'signup',
    api: [signupOptionsOperation],
    addRoutes(server) {
      server.get(endpoints.signupOptions, (_request, reply) =>
        reply.header('cache-control', 'public, max-age=0, must-revalidate').send(options),
      );

      for (const path of thankYouPages) {
        site.leaveToRoutes(path, issuedParameter);
        server.get(path, async (request, reply) => {
          const page = site.page(path);
          if (page === undefined) return reply.callNotFound();
          const verdict = await takeForAddress(rateLimiter, 'signup', request.clientAddress, PAGES_PER_ADDRESS);
          if (!verdict.allowed) throw new ApiError('too_many_requests', undefined, verdict.retryAfterMs);
          const issued = await whatWasIssued(request);
          if (issued === undefined) return reply.header('cache-control', 'no-store').redirect(path, 303);
          return (
            reply
              .headers(page.headers)
              // A reference in the address is nobody else's to see, on our own pages either.
              .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
              .send(showIssued(page.html, issued))
          );
        });
      }
    },
  };

  async function whatWasIssued(request: FastifyRequest): Promise<Issued | undefined> {
    const asked = new URL(request.url, 'http://localhost').searchParams.get(issuedParameter) ?? '';
    if (asked === ISSUED_DASHBOARD) return dashboardUrl === undefined ? undefined : { dashboardUrl };
    const key = await keys.find(asked);
    return key && { key, origin: publicUrl ?? `${request.protocol}://${request.host}` };
  }

  return { feature, createFollowUp };
}

const signupOptionsOperation: ApiOperation = {
  method: 'get',
  path: endpoints.signupOptions,
  id: 'signup-options',
  summary: 'Who else one can sign up with.',
  answers: { 200: { description: 'An empty list where nobody is set up.', schema: signupOptionsSchema } },
};
