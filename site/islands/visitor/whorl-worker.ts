import { drawWhorl, whorlForms } from '../../design/whorl/whorl.ts';

/** Runs in a worker: receives a visitor ID and returns its print. */
addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(drawWhorl(data, whorlForms.print480)));
