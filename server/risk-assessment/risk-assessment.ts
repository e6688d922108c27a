import { riskQuestions } from '@whorl/contract/risk-assessment/risk-points.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { showResult } from './show-result.ts';

/** A person changes an answer every few seconds; parsing the page takes some milliseconds. */
const perAddress: Rate = { limit: 60, windowMs: 60_000 };

/** The questionnaire sent as a plain form: answers with its page, the result in it. Nothing is stored. */
export const createRiskAssessment = ({ site, rateLimiter }: Services): Feature => ({
  name: 'risk-assessment',
  addRoutes(server) {
    server.get(endpoints.riskResult, async (request, reply) => {
      const page = site.page(pages.riskAssessment.path);
      if (page === undefined) throw new Error(`The build has no page ${pages.riskAssessment.path}`);
      const verdict = await takeForAddress(rateLimiter, 'risk-assessment', request.clientAddress, perAddress);
      if (!verdict.allowed) throw new ApiError('too_many_requests', undefined, verdict.retryAfterMs);
      const query = new URL(request.url, 'http://localhost').searchParams;
      const answers = Object.fromEntries(riskQuestions.map((name) => [name, query.get(name) ?? undefined]));
      return reply.headers(page.headers).header('cache-control', 'no-store').send(showResult(page.html, answers));
    });
  },
});
