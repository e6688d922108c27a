import { randomInt } from 'node:crypto';

/** Returns a random private IPv4 address, from which a trusted proxy forwards a request: each has its own rate limit. */
export const createRandomAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
