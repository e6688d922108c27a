import type { PlainIdentificationResult, ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { expectTypeOf, test } from 'vitest';
import type { ExtendedResult, IdentificationResult } from './result-types.ts';

// Compared by the type check: this test fails to compile if the published types differ from the server's schemas.
test('the published types of results equal the schemas of the server', () => {
  expectTypeOf<IdentificationResult>().toEqualTypeOf<PlainIdentificationResult>();
  expectTypeOf<ExtendedResult>().branded.toEqualTypeOf<ResultWithSignals>();
});
