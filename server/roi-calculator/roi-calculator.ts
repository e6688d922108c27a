import { readInputs } from '@whorl/contract/roi/roi-inputs.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { showFigures } from './show-figures.ts';

/** A person changes a figure every few seconds; parsing the page takes some milliseconds. */
const perAddress: Rate = { limit: 60, windowMs: 60_000 };

/** The calculator sent as a plain form: answers with its page, the figures in it. Nothing is stored. */
export const createRoiCalculator = ({ site, rateLimiter }: Services): Feature => ({
  name: 'roi-calculator',
  addRoutes(server) {
    server.get(endpoints.roiResult, async (request, reply) => {
      const page = site.page(pages.roiCalculator.path);
      if (page === undefined) throw new Error(`The build has no page ${pages.roiCalculator.path}`);
      const verdict = await takeForAddress(rateLimiter, 'roi-calculator', request.clientAddress, perAddress);
      if (!verdict.allowed) throw new ApiError('too_many_requests', undefined, verdict.retryAfterMs);
      const query = new URL(request.url, 'http://localhost').searchParams;
      const read = readInputs((name) => query.get(name));
      return reply.headers(page.headers).header('cache-control', 'no-store').send(showFigures(page.html, read));
    });
  },
});
