import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(3));
const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'must be a color such as #16150f'));
const colorHelp = 'must be a color such as #16150f';

/** Facts about the provider for the press page and every press release. */
export const pressKitRecords = defineRecords({
  file: 'press-kit.yaml',
  schema: v.strictObject({
    /** The paragraph at the end of any press text. */
    boilerplate: v.pipe(v.string(), v.minLength(80)),
    /** The same as in `site/design/tokens.css`, in both themes; a test compares them. */
    colors: v.pipe(
      v.array(v.strictObject({ name: text, token: text, light: color, dark: color, use: text })),
      v.minLength(1),
    ),
  }),
  editor: {
    label: 'Press kit',
    fields: {
      boilerplate: { label: 'Boilerplate', hint: 'The paragraph at the end of every press release.', long: true },
      colors: {
        label: 'Colors',
        hint: 'The first one is the background of the logo.',
        fields: {
          name: { label: 'Name' },
          token: { label: 'Token', hint: 'The name of the color in the design.' },
          light: { label: 'In the light theme', patternMessage: colorHelp },
          dark: { label: 'In the dark theme', patternMessage: colorHelp },
          use: { label: 'Used for' },
        },
      },
    },
  },
});
