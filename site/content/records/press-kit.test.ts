import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readRecords } from './define-records.ts';
import { pressKitRecords } from './press-kit.ts';

const tokens = readFileSync(new URL('../../design/tokens.css', import.meta.url), 'utf8');

it.each(readRecords(pressKitRecords).colors)(
  'the press kit has the color $name of the design tokens',
  ({ token, light, dark }) => {
    expect(tokens).toContain(`--${token}: light-dark(${light}, ${dark});`);
  },
);
