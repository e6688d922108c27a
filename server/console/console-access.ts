import type { ApplicationAccess } from './applications.ts';
import type { ContentAccess } from './content.ts';
import type { DeliveryAccess } from './deliveries.ts';
import type { ErrorAccess } from './errors.ts';
import type { ExperimentAccess } from './experiments.ts';
import type { FigureReaders } from './figures.ts';
import type { IdentificationAccess } from './identifications.ts';
import type { KeyAccess } from './keys.ts';
import type { LeadAccess } from './leads.ts';
import type { ListAccess } from './lists.ts';
import type { SalesCallAccess } from './sales-calls.ts';
import type { SealingKeyAccess } from './sealing-keys.ts';

/** Functions of other features with which the console reads and changes data. */
export type ConsoleAccess = FigureReaders & {
  experiments: ExperimentAccess;
  leads: LeadAccess;
  applications: ApplicationAccess;
  salesCalls: SalesCallAccess;
  identifications: IdentificationAccess;
  deliveries: DeliveryAccess;
  errors: ErrorAccess;
  content: ContentAccess;
  keys: KeyAccess;
  lists: ListAccess;
  sealingKeys: SealingKeyAccess;
  /** Returns the free space on the disk of the data folder in bytes; null if there is none. */
  readFreeBytes(): number | null;
};
