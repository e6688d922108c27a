import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pressColors } from './press-words.ts';

const tokens = readFileSync(new URL('../../design/tokens.css', import.meta.url), 'utf8');

it.each(pressColors)('$name is given as the site has it', ({ token, light, dark }) => {
  expect(tokens).toContain(`--${token}: light-dark(${light}, ${dark});`);
});
