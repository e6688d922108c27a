import { otherFaults, readingJourneys, testJourneys } from './capability-journeys.ts';

testJourneys(readingJourneys, otherFaults);
