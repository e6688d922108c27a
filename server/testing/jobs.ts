import type { JobsFile } from '@whorl/contract/careers/job.ts';

const job = (id: number, slug: string, team: string, place: string): JobsFile[number] => ({
  slug,
  job: {
    id,
    title: `Position ${id}`,
    updated_at: '2026-11-21T00:00:00Z',
    location: { name: place },
    absolute_url: `/careers/jobs/${slug}/`,
    content: '&lt;p&gt;Work.&lt;/p&gt;',
    departments: [{ id: 1, name: team }],
    offices: [{ id: 2, name: place }],
    questions: [
      { required: true, label: 'Why?', fields: [{ name: `question_${id}1`, type: 'textarea', values: [] }] },
      {
        required: false,
        label: 'Which?',
        fields: [{ name: `question_${id}2`, type: 'multi_value_single_select', values: [{ value: 0, label: 'This' }] }],
      },
    ],
  },
});

/** The jobs of a test's site. */
export const testJobs: JobsFile = [
  job(41, 'engineer', 'Platform', 'Lisbon'),
  job(42, 'analyst', 'Detection', 'Berlin'),
];

/** The parts of their list that the server reads. */
export const testJobList = `<form action="/careers/jobs/" method="get">
<select name="team"><option value="">All</option><option>Detection</option><option>Platform</option></select>
<select name="place"><option value="">All</option><option>Berlin</option><option>Lisbon</option></select></form>
<ul>${testJobs
  .map(
    ({ slug, job: { departments, location } }) =>
      `<li data-team="${departments[0]?.name}" data-place="${location.name}">${slug}</li>`,
  )
  .join('')}</ul><p data-none="" hidden>None.</p>`;
