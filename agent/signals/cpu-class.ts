import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * The processor as Internet Explorer named it; whoever has it today pretends.
 *
 * Stable. Small.
 */
export const readCpuClass = sources.cpuClass;
