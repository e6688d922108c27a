import { randomInt } from 'node:crypto';

/** Short words that are easy to distinguish when spoken. */
const nouns =
  'anchor basket bridge candle canyon cedar cobble comet copper ember falcon garden harbor hazel island jasper kettle ladder lantern magnet maple meadow mirror orchid pebble pepper pillar prairie quarry river saddle saffron shadow silver sparrow summit timber tunnel velvet willow'.split(
    ' ',
  );

/** Returns a random login code for another device, such as `river-4821`; short, because it is typed. */
export const createLoginCode = (): string => `${nouns[randomInt(nouns.length)]}-${randomInt(1000, 10_000)}`;
