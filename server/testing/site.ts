import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { jobsFile, PRERENDERED_ATTRIBUTE, servedElementIds } from '@whorl/contract/careers/job.ts';
import {
  emailField,
  invalidInvitationId,
  invitationFormId,
  invitationProblemId,
  invitedEmailId,
  openIdLinkId,
  passwordField,
  sampleFormId,
  sampleProblemId,
  signInProblemId,
  tokenField,
  tokenProblemId,
  tokenSignInId,
} from '@whorl/contract/console/sign-in.ts';
import { contentTextsFile } from '@whorl/contract/content-texts.ts';
import { experimentPages } from '@whorl/contract/experiments/experiment-pages.ts';
import { variantPath } from '@whorl/contract/experiments/variant.ts';
import { DASHBOARD_PLACEHOLDER, placeholders } from '@whorl/contract/keys/issued-page.ts';
import { referenceField } from '@whorl/contract/keys/key-setup.ts';
import { form as botDetectionTokenForm } from '@whorl/contract/leads/forms/bot-detection-token.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { form as partnersForm } from '@whorl/contract/leads/forms/partners.ts';
import { form as pressForm } from '@whorl/contract/leads/forms/press.ts';
import { form as riskForm } from '@whorl/contract/leads/forms/risk.ts';
import { form as roiForm } from '@whorl/contract/leads/forms/roi.ts';
import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import { form as webinarForm } from '@whorl/contract/leads/forms/webinar.ts';
import { pageDataName, pageDataUrl, pagePayloadUrl } from '@whorl/contract/page-data.ts';
import { getPageGroup } from '@whorl/contract/page-group.ts';
import { type Availability, availabilityFile } from '@whorl/contract/sales-calls/availability.ts';
import { type SearchIndex, searchIndexFile } from '@whorl/contract/search/search-index.ts';
import { type SiteManifest, treatmentsFolder } from '@whorl/contract/site-manifest.ts';
import { OWN_STATUS_ATTRIBUTE, statusHistoryId } from '@whorl/contract/status/components.ts';
import { jobPath, keySetupCalls, pages } from '@whorl/contract/urls.ts';
import { leadForms } from '../leads/lead-forms.ts';
import { testJobList, testJobs } from './jobs.ts';

/** The pages of every form, and their confirmation pages. */
export const formPages: ReadonlySet<string> = new Set(
  leadForms.flatMap(({ places }) => Object.values(places).flatMap(({ page, thanks }) => [page, thanks])),
);

const workday = [{ from: '09:00', to: '17:00' }];

/**
 * Writes a public file of a build and its compressed variant, from which the server reads the plain bytes.
 *
 * @param name below `public/`, without a leading slash
 */
export function writePublicFile(distDir: string, name: string, text: string): void {
  const path = join(distDir, 'public', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  writeFileSync(`${path}.br`, brotliCompressSync(text));
}

/** Writes a minimal build: the pages of the URL table, one script, one data file. */
export function writeTestSite(
  distDir: string,
  change: (manifest: SiteManifest) => SiteManifest = (manifest) => manifest,
): void {
  const write = (name: string, text: string): void => writePublicFile(distDir, name, text);
  const manifest: SiteManifest = {
    buildHash: '0123456789abcdef0123',
    pages: {},
    treatments: {},
    placedFiles: {},
    redirects: [],
  };
  const others = [
    ...Array.from(formPages, (path) => path.replace(':slug', 'a-webinar')),
    ...testJobs.map(({ slug }) => jobPath(slug)),
  ];
  const table: { path: string; group: string; status?: number }[] = Object.values(pages);
  const missing = others.filter((path) => !table.some((page) => page.path === path));
  for (const page of [...table, ...missing.map((path): (typeof table)[number] => ({ path, group: path }))]) {
    const file = page.path.endsWith('/') ? `${page.path.slice(1)}index.html` : page.path.slice(1);
    const status = (page.status ?? 200) as 200;
    manifest.pages[page.path] = {
      file,
      status,
      group: getPageGroup(page.path),
      scriptHashes: [`'sha256-${page.group}'`],
      styleHashes: ["'sha256-x'"],
    };
    const { path } = page;
    const head = `<title>${path}</title><link rel="canonical" href="${path}"><meta property="og:url" content="${path}">`;
    const data = `<script type="application/ld+json">{"@type":"WebPage","url":"${path}","name":"/no/address"}</script>`;
    write(file, `<!doctype html>${head}${data}${forms[path] ?? ''}`);
  }
  for (const path of Object.keys(experimentPages)) {
    const file = `${pageDataName(path)}.html`;
    const html = `<!doctype html><title>Treatment of ${path}</title><link rel="canonical" href="${path}">${forms[path] ?? ''}`;
    mkdirSync(join(distDir, treatmentsFolder), { recursive: true });
    writeFileSync(join(distDir, treatmentsFolder, file), html);
    manifest.treatments[path] = { file, scriptHashes: ["'sha256-t'"], styleHashes: ["'sha256-x'"] };
    const data = { '': path, Control: variantPath(path, 'Control'), Treatment: variantPath(path, 'Treatment') };
    for (const [variant, dataPath] of Object.entries(data)) {
      const componentChunkName = variant || 'Control';
      write(pageDataUrl(dataPath).slice(1), JSON.stringify({ path, componentChunkName }));
      write(pagePayloadUrl(dataPath).slice(1), `0:["${componentChunkName}"]`);
    }
  }
  manifest.redirects.push({ from: '/sales/', to: pages.contactSales.path, status: 301 });
  write('assets/entry-0a1b2c3d.js', 'export const answer = 42;');
  write('page-data/app-data.json', '{"webpackCompilationHash":"0123456789abcdef0123"}');
  write('sw.js', 'self.skipWaiting();');
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(distDir, 'self-removing-worker.js'), 'self.registration.unregister();');
  writeFileSync(join(distDir, 'public/picture.png'), 'no picture');
  writeFileSync(join(distDir, searchIndexFile), JSON.stringify(searchIndex));
  writeFileSync(join(distDir, jobsFile), JSON.stringify(testJobs));
  writeFileSync(join(distDir, contentTextsFile), '[]');
  writeFileSync(join(distDir, availabilityFile), JSON.stringify(testAvailability));
  mkdirSync(join(distDir, 'admin/assets'), { recursive: true });
  writeFileSync(join(distDir, 'admin/index.html'), '<!doctype html><title>content</title>');
  writeFileSync(join(distDir, 'admin/config.json'), '{"collections":[]}');
  writeFileSync(join(distDir, 'admin/assets/start-0a1b2c3d.js'), 'export const answer = 42;');
  writeFileSync(join(distDir, 'manifest.json'), JSON.stringify(change(manifest)));
}

/** Two hosts from nine to five in Berlin; the test clock starts on a Monday. */
export const testAvailability: Availability = {
  timeZone: 'Europe/Berlin',
  hours: {
    ...{ monday: workday, tuesday: workday, wednesday: workday, thursday: workday, friday: workday },
    ...{ saturday: [], sunday: [] },
  },
  breaks: [{ from: '12:00', to: '13:00' }],
  closed: ['2026-11-06'],
  slotMinutes: 30,
  noticeHours: 24,
  daysAhead: 14,
  hosts: 2,
  takesPlace: 'By phone, at the number you give.',
};

const searchIndex: SearchIndex = {
  pages: [
    {
      path: pages.pricing.path,
      title: 'What a call costs',
      description: 'By the thousand, and less the more there are.',
      kind: 'Pricing',
      names: ['Pricing'],
      sections: [
        { anchor: '', heading: 'Prices', text: 'The first 1,000 calls are free.' },
        { anchor: 'over', heading: 'Beyond', text: 'A fingerprint of <b>bold</b> & "quoted" devices.' },
      ],
    },
    {
      path: pages.faq.path,
      title: 'Questions',
      description: 'Short answers.',
      kind: 'Questions',
      names: [],
      sections: [{ anchor: '', heading: 'Questions', text: 'Is a fingerprint a cookie?' }],
    },
  ],
};

const searchForm = `<meta name="robots" content="index, follow"><main><form action="/search/"><input id="search-query" name="q"></form>
<div id="search-status" role="status"></div><div id="search-results"></div></main>`;
const contactForm = `<main><form action="/api/hubspot/" method="post">
<div id="form-problems" hidden></div>
<input type="hidden" name="name" value="contact-sales">
<input id="email" name="email" type="email"><p id="email-error" class="error" hidden></p>
<input id="url" name="url"><p id="url-error" class="error" hidden></p>
<input id="jobTitle" name="jobTitle"><p id="jobTitle-error" class="error" hidden></p>
<textarea id="description" name="description"></textarea><p id="description-error" class="error" hidden></p>
<select id="apiCallsQuestion" name="apiCallsQuestion"><option value="">–</option><option>Up to 20,000</option><option>1 to 10 million</option></select>
<p id="apiCallsQuestion-error" class="error" hidden></p>
<button>Send</button></form></main>`;
// The second form is the one in the footer of every page.
const newsletterForm = `<main><form action="/api/hubspot-newsletter/" method="post"><div id="form-problems" hidden></div>
<input id="email" name="email" type="email"><p id="email-error" class="error" hidden></p></form></main>
<form action="/api/hubspot-newsletter/" method="post"><input id="newsletter-footer" name="email" type="email"></form>`;
const signInForm = `<script src="/assets/entry-0a1b2c3d.js"></script><main><form method="post">
<input name="${emailField}" aria-describedby="${signInProblemId}"><input name="${passwordField}" type="password" aria-describedby="${signInProblemId}">
<p id="${signInProblemId}" hidden></p></form><a id="${openIdLinkId}" href="/console/" hidden></a><details id="${tokenSignInId}"><form method="post"><p id="${tokenProblemId}" hidden></p>
<input name="${tokenField}" type="password" aria-describedby="${tokenProblemId}"></form></details>
<section id="${sampleFormId}" hidden><p id="${sampleProblemId}" hidden></p></section></main>`;
const invitationForm = `<script src="/assets/entry-0a1b2c3d.js"></script><main><p id="${invalidInvitationId}" hidden></p>
<div id="${invitationFormId}"><form method="post"><input id="${invitedEmailId}" readonly>
<input name="${passwordField}" type="password" aria-describedby="${invitationProblemId}"><p id="${invitationProblemId}" hidden></p></form></div></main>`;
/** Renders a form of one-line fields. */
const simpleForm = (endpoint: string, fields: readonly string[]) =>
  `<main><form action="${endpoint}" method="post"><div id="form-problems" hidden></div>${fields
    .map((name) => `<input id="${name}" name="${name}"><p id="${name}-error" hidden></p>`)
    .join('')}</form></main>`;
const callPlace = '<script src="/assets/entry-0a1b2c3d.js"></script><main><div id="sales-call"></div></main>';
const signupForm = simpleForm(generalContactForm.endpoint, ['email', 'url', 'description']);
const issuedPage = `<link rel="modulepreload" href="/assets/entry-0a1b2c3d.js"><main><p data-issued="none">Nothing</p>
<div data-issued="key" hidden><code>curl ${placeholders.origin} ${placeholders.key}</code> ${placeholders.until}
<p data-first-request="waiting">Waiting</p><p data-first-request="received" hidden>At ${placeholders.receivedAt}</p>
<form method="post" action="${keySetupCalls.secretKey}"><input type="hidden" name="${referenceField}" data-key-reference="field"></form></div>
<div data-issued="secret" hidden><code>curl ${placeholders.origin} ${placeholders.key}</code> ${placeholders.until}
<a href="#" data-key-reference="page">Back</a></div>
<p data-issued="dashboard" hidden><a href="${DASHBOARD_PLACEHOLDER}">on</a></p></main>`;
const forms: Readonly<Record<string, string>> = {
  [pages.demo.path]: signupForm,
  [pages.start.path]: signupForm,
  [pages.support.path]: simpleForm(supportForm.endpoint, ['email', 'description']),
  [pages.press.path]: simpleForm(pressForm.endpoint, ['email', 'message']),
  [pages.partners.path]: simpleForm(partnersForm.endpoint, ['email', 'name', 'company', 'message']),
  [pages.botDetection.path]: simpleForm(botDetectionTokenForm.endpoint, ['email']),
  [generalContactForm.places.signup.thanks]: issuedPage,
  [botDetectionTokenForm.places['bot-detection-token'].thanks]: issuedPage,
  [pages.riskAssessment.path]: simpleForm(riskForm.endpoint, [
    'email',
    'primary_risk_concern',
    'estimated_website_traffic',
  ]),
  [pages.roiCalculator.path]: simpleForm(roiForm.endpoint, roiForm.typedFields),
  '/resources/webinars/a-webinar/': simpleForm(webinarForm.endpoint, ['email', 'firstName', 'lastName']),
  [pages.jobs.path]:
    `<main><div id="${servedElementIds.board}"></div><div ${PRERENDERED_ATTRIBUTE}="">${testJobList}</div></main>`,
  [pages.applyForJob.path]:
    `<main><div id="${servedElementIds.application}"></div><ul ${PRERENDERED_ATTRIBUTE}=""><li>analyst</li></ul></main>`,
  [pages.contactSales.path]: contactForm,
  [pages.subscribeNewsletter.path]: newsletterForm,
  [pages.search.path]: searchForm,
  [pages.status.path]: `<main><section ${OWN_STATUS_ATTRIBUTE}=""><div id="${statusHistoryId}"></div></section></main>`,
  [pages.consoleSignIn.path]: signInForm,
  [pages.consoleInvitation.path]: invitationForm,
  [pages.salesCall.path]: callPlace,
  [generalContactForm.places['contact-sales'].thanks]: callPlace,
  [generalContactForm.places['get-demo'].thanks]: callPlace,
};
