import { couponAbuse } from './coupon-abuse.ts';
import type { WorkedExample } from './worked-example.ts';

/** Every worked example, by the name that a case study gives for it. */
export const workedExamples = { 'coupon-abuse': couponAbuse } as const satisfies Record<string, WorkedExample>;
export type ExampleName = keyof typeof workedExamples;
