/** What the lender of the demo charges a year, in percent of what is owed; a month costs a twelfth of it. */
export const YEARLY_INTEREST_PERCENT = 6;

const MONTHLY_FACTOR = 1 + YEARLY_INTEREST_PERCENT / 100 / 12;

/**
 * What is paid back each month so that nothing is owed after the last one: an annuity, paid at the end of each month.
 *
 * @param euros lent
 * @param months from 1
 * @returns euro cents, rounded to whole ones
 * @throws RangeError where there is no such loan
 */
export function instalmentCents(euros: number, months: number): number {
  if (!(euros > 0 && Number.isInteger(months) && months >= 1)) throw new RangeError('There is no such loan');
  return Math.round((euros * 100 * (MONTHLY_FACTOR - 1)) / (1 - MONTHLY_FACTOR ** -months));
}

/** What is still owed after each month, in euro cents; rounding leaves a few of them after the last one. */
export function debtsAfter(euros: number, months: number): number[] {
  const instalment = instalmentCents(euros, months);
  let debt = euros * 100;
  return Array.from({ length: months }, () => (debt = debt * MONTHLY_FACTOR - instalment));
}

/** As the demo writes sums: `€ 1,234.50`. */
export const writtenEuros = (cents: number): string =>
  `€ ${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
