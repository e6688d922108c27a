import { otherFaults, sendingJourneys, testJourneys } from './capability-journeys.ts';

testJourneys(sendingJourneys, otherFaults);
