import * as v from 'valibot';
import { defineRecords } from './define-records.ts';

const text = v.pipe(v.string(), v.minLength(3));

/** Words that both variants of the home page show. */
export const homeRecords = defineRecords({
  file: 'home.yaml',
  schema: v.strictObject({
    request: v.strictObject({ title: text, text, call: text, answer: text, copy: text, copied: text, selected: text }),
  }),
  editor: {
    label: 'Home page',
    fields: {
      request: {
        label: 'Call and response',
        hint: 'The section with the code example, on both versions of the home page.',
        fields: {
          title: { label: 'Heading' },
          text: { label: 'Text', long: true },
          call: { label: 'Caption of the call' },
          answer: { label: 'Caption of the response' },
          copy: { label: 'Copy button' },
          copied: { label: 'Copy button after a click' },
          selected: { label: 'Copy button if the browser refuses, with the code selected' },
        },
      },
    },
  },
});
