import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Seconds between computing a sound and handing it to the device, where that tells devices apart (Android and Safari);
 * elsewhere a negative number.
 *
 * Changes with what is plugged in, which is why it is not read on desks. Small.
 */
export const readAudioBaseLatency = sources.audioBaseLatency;
