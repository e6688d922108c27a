import { onTestFinished } from 'vitest';
import { startTestVendor, type TestVendor, type VendorResponder } from './vendor.ts';

const asEntities = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Creates a job in the format of the Greenhouse job board (https://developers.greenhouse.io/job-board.html). */
export const boardJob = (id: number, title: string, team: string, place: string) => ({
  id,
  internal_job_id: id + 7,
  title,
  updated_at: '2026-11-20T10:00:00-05:00',
  requisition_id: null,
  location: { name: place },
  absolute_url: `https://boards.greenhouse.io/acme/jobs/${id}`,
  metadata: null,
  content: asEntities(
    `<p>Work &amp; rest.</p><h1>More</h1><script>alert(1)</script><a href="javascript:alert(1)" onclick="x()">Bad</a><a href="https://example.com/">Good</a><img src=x onerror=alert(1)>`,
  ),
  departments: [{ id: 1, name: team, child_ids: [], parent_id: null }],
  offices: [{ id: 2, name: place, location: place }],
});

const field = (name: string, type: string, values: object[] = []) => ({ name, type, values });
const question = (required: boolean, label: string, ...fields: object[]) => ({
  required,
  label,
  description: null,
  fields,
});

/** Application questions of every job on the test's board. */
const boardQuestions = [
  question(true, 'First Name', field('first_name', 'input_text')),
  question(true, 'Last Name', field('last_name', 'input_text')),
  question(true, 'Email', field('email', 'input_text')),
  question(false, 'Phone', field('phone', 'input_text')),
  question(true, 'Resume/CV', field('resume', 'input_file'), field('resume_text', 'textarea')),
  question(
    true,
    'May you work here?',
    field('question_1', 'multi_value_single_select', [
      { value: 1, label: 'Yes' },
      { value: 0, label: 'No' },
    ]),
  ),
  question(
    false,
    'Languages',
    field('question_2[]', 'multi_value_multi_select', [
      { value: 11, label: 'Rust' },
      { value: 12, label: 'SQL' },
    ]),
  ),
  question(true, 'Why?', field('question_3', 'textarea')),
];

/** Jobs on the test's board. */
export const boardJobs = [
  boardJob(101, 'Detection engineer', 'Detection', 'Berlin'),
  boardJob(102, 'Account <engineer>', 'Customers', 'Lisbon'),
];

/** Responds like the job board, and accepts applications. */
export const healthyBoard: VendorResponder = (response, { path }) => {
  const { pathname, searchParams } = new URL(path, 'http://board');
  const json = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (pathname === '/v1/boards/acme/jobs') return json(200, { jobs: boardJobs, meta: { total: boardJobs.length } });
  const job = boardJobs.find(({ id }) => pathname === `/v1/boards/acme/jobs/${id}`);
  if (job === undefined) return json(404, { status: 404, error: 'Job not found' });
  return json(200, searchParams.get('questions') === 'true' ? { ...job, questions: boardQuestions } : job);
};

/** Starts a job board on loopback, and returns the environment for a server that uses it. */
export async function startBoard(
  first: VendorResponder = healthyBoard,
): Promise<{ board: TestVendor; environment: Record<string, string> }> {
  const board = await startTestVendor(first);
  onTestFinished(() => board.close());
  return { board, environment: { GREENHOUSE_BOARD_TOKEN: 'acme', GREENHOUSE_API_URL: board.url } };
}
