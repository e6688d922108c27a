import { drawWhorl, whorlForms } from '../../design/whorl/whorl.ts';
import type { DrawMessage } from './draw-visitor-whorl.ts';

// Loads the locale data that all threads share, while the page is busy with other signals.
Intl.DateTimeFormat.supportedLocalesOf('en');

/** Runs in a worker: receives a visitor ID with a port and returns its print. */
addEventListener('message', ({ data, ports }: MessageEvent<DrawMessage>) =>
  ports[0]?.postMessage(drawWhorl(data.visitorId, whorlForms[data.form])),
);
