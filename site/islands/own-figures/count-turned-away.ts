import type { TurnedAwayFigures } from '@whorl/contract/worked-examples/turned-away.ts';
import { writtenTurnedAway } from '@whorl/contract/worked-examples/written-sums.ts';
import { countWith } from './read-figures.ts';
import type { Figures } from './use-figures.ts';

/** What reads and counts the five figures. */
export const countTurnedAway = (given: Figures<keyof TurnedAwayFigures>) => countWith(given, writtenTurnedAway);
