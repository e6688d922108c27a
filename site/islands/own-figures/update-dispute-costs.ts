import { formatDisputeCosts } from '@whorl/contract/worked-examples/format-calculations.ts';
import type { Assumption } from '@whorl/contract/worked-examples/worked-example.ts';
import { applyView } from '../apply-view.ts';
import { readValue } from '../worked-examples/read-value.ts';

/**
 * Recalculates the result and writes it into the page. Invalid fields are marked and count with their last valid value.
 */
export function updateDisputeCosts(root: HTMLElement): void {
  const sums = formatDisputeCosts({
    payments: read(root, 'payments', 'count'),
    disputedPercent: read(root, 'disputedPercent', 'percent'),
    costCents: read(root, 'costCents', 'cents'),
  });
  applyView(root, 'data-sum', Object.fromEntries(Object.entries(sums).map(([mark, text]) => [mark, { text }])));
}

function read(root: HTMLElement, name: string, unit: Assumption['unit']): number {
  const field = root.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (field === null) throw new Error(`There is no field ${name}`);
  const value = readValue(field.value, unit);
  if (value === undefined) field.setAttribute('aria-invalid', 'true');
  else {
    field.removeAttribute('aria-invalid');
    field.dataset.last = field.value;
  }
  return value ?? readValue(field.dataset.last ?? field.defaultValue, unit) ?? 0;
}
