import type { FlatBotInfo as ServerFlatBotInfo } from '@whorl/contract/identification/bot-info.ts';
import type { EventAnswer, EventSearchAnswer, VisitsAnswer } from '@whorl/contract/identification/event.ts';
import type {
  FlatListEntries,
  flatListEntryChangeSchema,
  newFlatListEntrySchema,
} from '@whorl/contract/lists/server-api-entry.ts';
import type * as v from 'valibot';
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
import type { ListEntryPage, ListEntryUpdate, NewListEntry } from './list-types.ts';

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

/** The body has another name for the time, which can't be a `Date`. */
type WithoutExpiry<Body> = Omit<Body, 'expiresAt' | 'expires_at'>;

test('the published types of list entries equal the schemas of the server', () => {
  expectTypeOf<ListEntryPage>().branded.toEqualTypeOf<FlatListEntries>();
  type NewBody = v.InferInput<typeof newFlatListEntrySchema>;
  expectTypeOf<WithoutExpiry<NewListEntry>>().branded.toEqualTypeOf<WithoutExpiry<NewBody>>();
  type ChangeBody = v.InferInput<typeof flatListEntryChangeSchema>;
  expectTypeOf<WithoutExpiry<ListEntryUpdate>>().branded.toEqualTypeOf<WithoutExpiry<ChangeBody>>();
});
