import {
  type FlightRequest,
  flightAnswerSchema,
  flightRequestSchema,
} from '@whorl/contract/playground/web-scraping.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import type { Demo } from '../demo.ts';
import { decideSearch } from './decide-search.ts';

/** A flight search for people and verified crawlers. It stores nothing about either. */
export const webScraping: Demo<FlightRequest> = {
  name: 'web-scraping',
  title: 'Searches flights in the web scraping demo, or returns the reason why there are none.',
  calls: playgroundCalls.webScraping,
  requestSchema: flightRequestSchema,
  answerSchema: flightAnswerSchema,
  forbidsBots: true,
  migrations: {},
  storedRows: [],
  decide: async (_tx, { request }) => decideSearch(request),
};
