import { createHash } from 'node:crypto';
import { endpoints } from '../../contract/urls.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { encodeForm } from '../../server/platform/http/encode-form.ts';
import { createRandomAddress } from '../random-address.ts';

const MAX_RESUME_BYTES = 64 * 1024;

/** Returns a PDF file, whose content follows from the submission ID. */
function createResume(submissionId: string): Buffer {
  const hash = createHash('sha256').update(submissionId).digest();
  const length = hash.readUInt32LE() % MAX_RESUME_BYTES;
  const filler = Buffer.alloc(length, hash.toString('base64'));
  return Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%'), filler, Buffer.from('\ntrailer<<>>\n%%EOF\n')]);
}

/** Sends an application with a file and with an ID, by which the server recognizes it when it is sent again. */
export async function postApplication(url: string, submissionId: string): Promise<Response> {
  const form = new FormData();
  const fields = {
    ...{ first_name: 'Ada', last_name: 'Lovelace', email: `${submissionId}@example.com` },
    ...{ job: 'analyst', question_421: `Written by ${submissionId}`, _submission_id: submissionId },
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('resume', new Blob([new Uint8Array(createResume(submissionId))]), 'cv.pdf');
  const { headers, body } = await encodeForm(form);
  return await fetch(url + endpoints.jobApplication, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json', 'x-forwarded-for': createRandomAddress() },
    body,
  });
}

/** Returns a problem for each application that doesn't have exactly the file that was sent with it. */
export async function checkApplications({ kysely }: Database): Promise<{ stored: number; problems: string[] }> {
  const applications = await kysely
    .selectFrom('leads')
    .select(['id', 'submission_id'])
    .where('form', '=', 'job-application')
    .execute();
  const files = await kysely.selectFrom('application_files').select(['lead_id', 'content']).execute();
  const filesByLead = Map.groupBy(files, ({ lead_id }) => lead_id);
  const known = new Set(applications.map(({ id }) => id));
  return {
    stored: applications.length,
    problems: [
      ...applications.flatMap(({ id, submission_id }) => {
        const own = filesByLead.get(id) ?? [];
        if (own.length !== 1) return [`application ${submission_id} has ${own.length} files, expected 1`];
        const isEqual = createResume(submission_id).equals(Buffer.from(own[0]?.content ?? []));
        return isEqual ? [] : [`the file of application ${submission_id} differs from the one sent`];
      }),
      ...files.flatMap(({ lead_id }) => (known.has(lead_id) ? [] : [`a file belongs to no application: ${lead_id}`])),
    ],
  };
}
