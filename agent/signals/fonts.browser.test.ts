import { expect, test } from 'vitest';
import { useSignal } from './test-signal.ts';

const read = useSignal('fonts');

test('lists the fonts that another way of measuring finds as well', async () => {
  const asked = ['Arial Unicode MS', 'Calibri', 'Century', 'Helvetica Neue', 'Menlo', 'SimHei', 'Ubuntu'];
  const installed: string[] = [];
  const value = (await read({}, async (page) => {
    installed.push(
      ...(await page.evaluate((names) => {
        const context = document.createElement('canvas').getContext('2d');
        const width = (font: string) => {
          if (context) context.font = `48px ${font}`;
          return context?.measureText('mmMwWLliI0O&1').width;
        };
        const differs = (name: string, base: string) => width(`"${name}", ${base}`) !== width(base);
        return names.filter((name) => ['monospace', 'serif', 'sans-serif'].some((base) => differs(name, base)));
      }, asked)),
    );
  })) as string[];
  expect(value.every((name) => typeof name === 'string')).toBe(true);
  expect(value.filter((name) => asked.includes(name))).toEqual(installed);
});
