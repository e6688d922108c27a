import { homeRecords } from '../../../content/records/home.ts';
import { getRecords } from '../../../content/records/records.ts';
import { CodeBand } from '../../../sections/code-band.tsx';
import * as example from './request-example.ts';

const { title, text, call, answer, copy, copied, selected } = getRecords(homeRecords).request;

/** The call and its response, for developers. */
export const RequestAndAnswer = () => (
  <CodeBand
    id="code"
    title={title}
    text={text}
    blocks={[
      { caption: call, code: example.call, copy: { copy, copied, selected } },
      { caption: answer, code: example.answer },
    ]}
  />
);
