import { sources } from '@fingerprintjs/fingerprintjs';
import { digest } from './digest.ts';
import type { SourceContext } from './signal-source.ts';

/** Returns every WebGL parameter and extension as one digest; a negative number without WebGL. */
export function readWebGlExtensions(context: SourceContext): string | number {
  const payload = sources.webGlExtensions(context);
  return typeof payload === 'number' ? payload : digest(payload);
}
