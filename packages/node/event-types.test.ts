import type { FlatBotInfo as ServerFlatBotInfo } from '@whorl/contract/identification/bot-info.ts';
import type { EventAnswer, EventSearchAnswer, VisitsAnswer } from '@whorl/contract/identification/event.ts';
import { expectTypeOf, test } from 'vitest';
import type {
  Event,
  EventProducts,
  EventSearchResult,
  Identification,
  Product,
  VisitorHistory,
} from './event-types.ts';
import type { FlatBotInfo } from './flat-event-types.ts';

/** The server's schema doesn't have the field that only `updateEvent` adds. */
type WithoutSuspect<Products> = {
  [Name in keyof Products]: Name extends 'identification' ? Product<Omit<Identification, 'suspect'>> : Products[Name];
};

// Compared by the type check: these tests fail to compile if the published types differ from the server's schemas.
test('the published types of events equal the schemas of the server', () => {
  expectTypeOf<Pick<Event['products'], 'botd' | 'vpn' | 'lists'>>().toEqualTypeOf<
    Pick<EventAnswer['products'], 'botd' | 'vpn' | 'lists'>
  >();
  expectTypeOf<WithoutSuspect<EventProducts>>().branded.toEqualTypeOf<
    EventSearchAnswer['events'][number]['products']
  >();
  expectTypeOf<EventSearchResult['paginationKey']>().toEqualTypeOf<EventSearchAnswer['paginationKey']>();
  expectTypeOf<FlatBotInfo>().branded.toEqualTypeOf<ServerFlatBotInfo>();
  expectTypeOf<VisitorHistory>().branded.toEqualTypeOf<VisitsAnswer>();
});
