/**
 * Diagnostics channels that acknowledged writes pass, with the maximum number of times that each is passed before the process
 * is killed there.
 */
export const crashSteps: Readonly<Record<string, number>> = {
  'lead:received': 5,
  'lead:stored': 2,
  'lead:committed': 5,
  'application:received': 2,
  'application:stored': 2,
  'analytics:storing': 6,
  'analytics:stored': 6,
  'identification:received': 4,
  'identification:stored': 4,
  'identification:committed': 4,
  'override:stored': 3,
  'override:committed': 3,
  'outbox:written': 6,
  'outbox:claimed': 6,
  'outbox:sent': 6,
  'outbox:settled': 6,
};

export const AT_RANDOM = 'random time';
export const WHILE_STARTING = 'while starting';
/** Names of all steps in the order of the trials. */
export const stepNames: readonly string[] = [...Object.keys(crashSteps), AT_RANDOM, WHILE_STARTING];
