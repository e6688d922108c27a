/** Annual interest rate of the demo's lender, in percent of the debt; a twelfth is charged monthly. */
export const ANNUAL_INTEREST_PERCENT = 6;

const MONTHLY_FACTOR = 1 + ANNUAL_INTEREST_PERCENT / 100 / 12;

/**
 * Returns the monthly payment that repays the loan completely: an annuity, paid at the end of each month.
 *
 * @param dollars lent
 * @param months from 1
 * @returns cents, rounded to whole ones
 * @throws RangeError for an invalid amount or number of months
 */
export function calculateMonthlyPayment(dollars: number, months: number): number {
  if (!(dollars > 0 && Number.isInteger(months) && months >= 1))
    throw new RangeError('The amount must be positive and the term a whole number of months');
  return Math.round((dollars * 100 * (MONTHLY_FACTOR - 1)) / (1 - MONTHLY_FACTOR ** -months));
}

/** Returns the debt after each month, in cents; rounding leaves a few cents after the last one. */
export function calculateRemainingDebts(dollars: number, months: number): number[] {
  const monthlyPayment = calculateMonthlyPayment(dollars, months);
  let debt = dollars * 100;
  return Array.from({ length: months }, () => (debt = debt * MONTHLY_FACTOR - monthlyPayment));
}

/** Formats a sum: `$1,234.50`. */
export const formatDollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
