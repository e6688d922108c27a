import { randomInt } from 'node:crypto';

/** Short, of the things that stay apart when they are read out. */
const nouns =
  'anchor basket bridge candle canyon cedar cobble comet copper ember falcon garden harbor hazel island jasper kettle ladder lantern magnet maple meadow mirror orchid pebble pepper pillar prairie quarry river saddle saffron shadow silver sparrow summit timber tunnel velvet willow'.split(
    ' ',
  );

/** A word to sign in with on another device, such as `river-4821`. It has to be typed, so it is short, and random. */
export const makeWord = (): string => `${nouns[randomInt(nouns.length)]}-${randomInt(1000, 10_000)}`;
