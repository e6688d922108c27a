import { riskQuestions } from '@whorl/contract/risk-assessment/risk-points.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { parseQuery } from '../platform/http/parse-query.ts';
import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { renderResult } from './render-result.ts';

/** A person changes an answer every few seconds; parsing the page takes some milliseconds. */
const perAddress: RateLimit = { limit: 60, windowMs: 60_000 };

/** Creates the feature that responds to a plain form post of the questionnaire with its result. Nothing is stored. */
export const createRiskAssessment = ({ site, rateLimiter }: Services): Feature => ({
  name: 'risk-assessment',
  addRoutes(server) {
    server.get(endpoints.riskResult, async (request, reply) => {
      const page = site.page(pages.riskAssessment.path);
      if (page === undefined) throw new Error(`The build has no page ${pages.riskAssessment.path}`);
      const result = await takeForAddress(rateLimiter, 'risk-assessment', request.clientAddress, perAddress);
      if (!result.allowed) throw new ApiError('too_many_requests', undefined, result.retryAfterMs);
      const query = parseQuery(request);
      const answers = Object.fromEntries(riskQuestions.map((name) => [name, query.get(name) ?? undefined]));
      return reply.headers(page.headers).header('cache-control', 'no-store').send(renderResult(page.html, answers));
    });
  },
});
