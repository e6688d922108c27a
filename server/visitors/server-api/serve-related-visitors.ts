import { visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { serverApi } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { parseParameters } from './parse-parameters.ts';
import { invalidVisitorId } from './serve-visits.ts';
import type { ServerApiRoute } from './server-api.ts';

const parameters = { visitor_id: v.string() };

/**
 * `GET /related-visitors?visitor_id=…`: the commercial vendor links the browsers of one mobile device. Whorl doesn't link
 * visitors across browsers, so a valid call gets the error of an account without this feature.
 */
export const relatedVisitorsRoute: ServerApiRoute = {
  method: 'GET',
  url: serverApi.relatedVisitors,
  errors: 'coded',
  handle({ query }) {
    const read = parseParameters(query, parameters);
    if ('refusal' in read) return Promise.resolve(read);
    if (!v.is(visitorIdSchema, read.values.visitor_id)) return Promise.resolve(invalidVisitorId);
    return Promise.resolve({ refusal: { code: 'FeatureNotEnabled' } });
  },
};
