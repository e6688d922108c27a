import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(3));

/** Words that the pages of all demos share. */
export const demoRecords = defineRecords({
  file: 'demos.yaml',
  schema: v.strictObject({
    noScript: text,
    tries: v.strictObject({ title: text, attack: text, where: text, copy: text }),
    panel: v.strictObject({ title: text, idle: text, asking: text }),
    code: v.strictObject({ text, link: text, end: text, checks: text }),
  }),
  editor: {
    label: 'Demos: shared texts',
    fields: {
      noScript: { label: 'Without JavaScript', hint: 'Shown if JavaScript is disabled.', long: true },
      tries: {
        label: 'What to try',
        hint: 'The list below each demo. A link and a command are added to its last item.',
        fields: {
          title: { label: 'Heading' },
          attack: { label: 'Last item, in bold' },
          where: { label: 'Last item, before the link' },
          copy: { label: 'Last item, link to the source code' },
        },
      },
      panel: {
        label: 'Checks',
        hint: 'The list of checks next to each demo.',
        fields: {
          title: { label: 'Heading' },
          idle: { label: 'Before the first call' },
          asking: { label: 'During a call' },
        },
      },
      code: {
        label: 'Code',
        hint: 'The sentence with a link to the server libraries, below the code.',
        fields: {
          text: { label: 'Up to the link', long: true },
          link: { label: 'Link' },
          end: { label: 'After the link' },
          checks: { label: 'Second file', hint: 'Label of the button that shows the code of the request checks.' },
        },
      },
    },
  },
});
