import { sources } from '@fingerprintjs/fingerprintjs';
import { digest } from './digest.ts';
import type { SourceContext } from './signal-source.ts';

/** Every parameter and extension of WebGL as one digest; a negative number where there is no WebGL. */
export function readWebGlExtensions(context: SourceContext): string | number {
  const payload = sources.webGlExtensions(context);
  return typeof payload === 'number' ? payload : digest(payload);
}
