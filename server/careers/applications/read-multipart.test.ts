import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/server.ts';

const PART = '--a\r\ncontent-disposition: form-data; name="job"\r\n\r\nanalyst\r\n';
const FILE_PART = '--a\r\ncontent-disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n%PDF-1.7\r\n';

test.each([
  ['without any part', 'x'],
  ['that ends within a field', PART],
  ['that ends within a file', PART + FILE_PART],
  ['that ends within the headers of a part', `${PART}--a\r\ncontent-disposition: form-data`],
])('POST /api/job-application/ returns 400 for a form %s', async (_what, body) => {
  const server = await startTestServer();
  const response = await server.fetch(endpoints.jobApplication, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=a', accept: 'application/json' },
    body,
  });
  expect([response.status, v.parse(apiErrorSchema, await response.json()).code]).toEqual([400, 'bad_request']);
});
