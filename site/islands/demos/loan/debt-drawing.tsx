import { loanLimits } from '@whorl/contract/playground/lender.ts';
import { calculateRemainingDebts } from '@whorl/contract/playground/loan-payment.ts';

const WIDTH = 260;
const HEIGHT = 110;
const perMonth = WIDTH / loanLimits.months.most;
const perDollar = (HEIGHT - 4) / loanLimits.amount.most;

/** Chart of the remaining debt by month, scaled for the longest and largest loan. */
export function DebtDrawing({ dollars, months }: { dollars: number; months: number }) {
  const heights = [dollars, ...calculateRemainingDebts(dollars, months).map((cents) => Math.max(0, cents / 100))];
  const stairs = heights.map((height, month) => {
    const y = (HEIGHT - 1 - height * perDollar).toFixed(1);
    return month === 0 ? `M0 ${y}` : `H${(month * perMonth).toFixed(1)}V${y}`;
  });
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} fill="none" aria-hidden="true">
      <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} stroke="currentColor" />
      <path d={stairs.join('')} stroke="var(--accent)" strokeWidth="2" />
    </svg>
  );
}
