import type { LeadStatus } from '@whorl/contract/console/leads.ts';
import type { Random } from './random.ts';

export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
};
const firstNames = [
  'Ada',
  'Bogdan',
  'Chidi',
  'Dana',
  'Elif',
  'Femke',
  'Grace',
  'Hiro',
  'Ines',
  'Jonas',
  'Katarzyna',
  'Lucía',
  'Maximilian-Alexander',
  'Noor',
  'Oluwaseun',
  'Priya',
] as const;
const lastNames = [
  'Adeyemi',
  'Bianchi',
  'Castellanos-Montenegro',
  'Dubois',
  'Eriksen',
  'Fischer',
  'García',
  'Hoffmann',
  'Ito',
  'Jansen',
  'Kowalska',
  'Lee',
  'Meyer',
  'Okafor',
  'Patel',
  'Silva',
] as const;
/** Companies with domains that are reserved for examples. */
const companies = [
  ['Northwind Bank', 'northwind-bank.example'],
  ['Kestrel Payments', 'kestrel.example'],
  ['Lumen Tickets', 'lumen-tickets.example'],
  ['Brightwater Insurance Group', 'brightwater-insurance-group.example'],
  ['Orchard Retail', 'orchard.example'],
  ['Fjord Travel', 'fjord.example'],
  ['Mosaic Games', 'mosaic-games.example'],
  ['Tidal Streaming', 'tidal-stream.example'],
] as const;
/** Creates a person with an email address of a domain that is reserved for examples. */
export function createPerson(random: Random): Person {
  const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
  const [company, domain] = random.pick(companies);
  const local = `${firstName}.${lastName}`
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z.-]/g, '');
  return { firstName, lastName, company, email: `${local}@${domain}` };
}

/** Operators who answer; null for no one. */
export const owners = ['mara@shop.example', 'tobias@shop.example', null] as const;
/** Status of answered leads, in turn. */
export const progress: readonly LeadStatus[] = ['contacted', 'qualified', 'contacted', 'disqualified', 'closed'];
