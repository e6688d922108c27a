import { Counter, type Registry } from 'prom-client';
import type { RecognizedVisitor } from './matching/recognize.ts';

export type CountIdentification = (recognized: RecognizedVisitor) => void;

/** Registers the number of identifications, and returns the function that counts one. */
export function createIdentificationCounter(metrics: Registry): CountIdentification {
  const counter = new Counter({
    name: 'identifications_total',
    help: 'Identifications, by what the visitor was matched by and the result of bot detection.',
    labelNames: ['match', 'bot'],
    registers: [metrics],
  });
  return ({ found, products: { botd } }) =>
    counter.inc({ match: found.match.step, bot: 'data' in botd ? botd.data.bot.result : 'unknown' });
}
