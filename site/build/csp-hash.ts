import { createHash } from 'node:crypto';

/** Returns the CSP source expression that allows exactly this inline text. */
export const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
