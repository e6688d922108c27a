import { envelopeNames } from '@whorl/contract/leads/envelope-names.ts';

/**
 * A field that only programs fill in. What is inert gets neither the focus nor a word from a browser that fills in forms,
 * and screen readers pass it by; it is sent all the same.
 */
export const FormTrap = () => (
  <input className="visually-hidden" name={envelopeNames.trap.field} autoComplete="off" inert />
);
