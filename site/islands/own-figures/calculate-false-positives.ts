import type { FalsePositiveInputs } from '@whorl/contract/worked-examples/false-positive-cost.ts';
import { formatFalsePositiveCost } from '@whorl/contract/worked-examples/format-calculations.ts';
import { createCalculation } from './read-figures.ts';
import type { Figures } from './use-figures.ts';

/** Returns the function that parses the five figures and calculates the result. */
export const calculateFalsePositives = (given: Figures<keyof FalsePositiveInputs>) =>
  createCalculation(given, formatFalsePositiveCost);
