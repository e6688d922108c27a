import { drawWhorl, whorlForms } from '../../design/whorl/whorl.ts';

/** Runs in a worker: an id comes in, its whorl goes out. */
addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(drawWhorl(data, whorlForms.print480)));
