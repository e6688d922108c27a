import { expect, test } from 'vitest';
import { eventParameters, formatQuery } from './filters.ts';

test('a list of values becomes a repeated parameter', () => {
  const filter = { botInfoIdentity: ['signed', 'verified'], botInfoName: 'ChatGPT agent', start: new Date(7) } as const;
  expect(formatQuery(filter, eventParameters)).toBe(
    '?bot_info_identity=signed&bot_info_identity=verified&bot_info_name=ChatGPT+agent&start=7',
  );
});

test('an unknown filter throws a TypeError', () => {
  expect(() => formatQuery({ botinfo: 'all' }, eventParameters as never)).toThrow(TypeError);
});
