import { form as roiForm } from '@whorl/contract/leads/forms/roi.ts';
import { ROI_ASSUMPTIONS_VERSION } from '@whorl/contract/roi/assumptions.ts';
import { expect, test } from 'vitest';
import { csvRow } from '../platform/csv.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import type { CompletedRoiLead } from './complete-roi-lead.ts';
import { hubspotBody } from './delivery/hubspot-destination.ts';
import { exportColumns, toExportRow } from './records/export-leads.ts';

/** 50,000 × $64 × 0.2 % = $6,400; 100,000 identifications cost $96; half of the loss less the price is $3,104. */
const figures = {
  email: 'ada@example.com',
  roi_expected_transactions_per_month: 50_000,
  roi_average_transaction_value: 64,
  roi_chargeback_rate: 0.2,
};
const shown = {
  roi_approximate_fraud_loss: 6_400,
  roi_estimated_cost_of_fingerprint: 96,
  roi_estimated_saving_with_fingerprint: 3_104,
};

const send = (server: TestServer, payload: object) =>
  server.fetch(roiForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
const rows = (server: TestServer) => server.services.database.kysely.selectFrom('leads').selectAll().execute();
const readPayload = async (server: TestServer) => {
  const [row, ...others] = await rows(server);
  expect(others).toEqual([]);
  return JSON.parse(row?.payload ?? '') as CompletedRoiLead;
};

describeOnEachDatabase('an ROI calculator lead', (makeDatabase) => {
  const start = async () => startTestServer({ databaseUrl: await makeDatabase() });

  test('is stored unchanged, with the assumptions, when the server calculates the same estimates', async () => {
    const server = await start();
    expect((await send(server, { ...figures, ...shown })).status).toBe(200);
    const stored = await readPayload(server);
    expect(stored).toMatchObject({ ...figures, ...shown });
    expect(stored.roi_assumptions).toMatchObject({
      version: ROI_ASSUMPTIONS_VERSION,
      effectivenessPercent: 50,
      callsPerTransaction: 2,
    });
    expect(stored).not.toHaveProperty('roi_sent');
  });

  test.each([
    // 150,000 identifications: 130 × $1.20 = $156; 60 % of $6,400 is $3,840, less $156 is $3,684.
    [
      { effectivenessPercent: 60, callsPerTransaction: 3 },
      { cost: 156, saving: 3_684 },
    ],
    // 50,000: 30 × $1.20 = $36; nothing prevented.
    [
      { effectivenessPercent: 0, callsPerTransaction: 1 },
      { cost: 36, saving: -36 },
    ],
  ])('is stored with the assumptions %o when its estimates match them', async (assumptions, { cost, saving }) => {
    const server = await start();
    const estimates = {
      roi_approximate_fraud_loss: '6400.00',
      roi_estimated_cost_of_fingerprint: String(cost),
      roi_estimated_saving_with_fingerprint: saving + 0.01,
    };
    expect((await send(server, { ...figures, ...estimates })).status).toBe(200);
    const stored = await readPayload(server);
    expect(stored.roi_assumptions).toMatchObject(assumptions);
    expect([stored.roi_estimated_cost_of_fingerprint, stored.roi_estimated_saving_with_fingerprint]).toEqual([
      cost,
      saving,
    ]);
    expect(stored).not.toHaveProperty('roi_sent');
  });

  test.each([
    ['loss', { ...shown, roi_approximate_fraud_loss: 640_000 }],
    ['cost', { ...shown, roi_estimated_cost_of_fingerprint: 1 }],
    ['saving', { ...shown, roi_estimated_saving_with_fingerprint: 999_999_999 }],
    ['loss alone', { roi_approximate_fraud_loss: 1 }],
  ])('is recalculated and keeps the submitted estimates when no assumption explains its %s', async (_, sent) => {
    const server = await start();
    expect((await send(server, { ...figures, ...sent })).status).toBe(200);
    const stored = await readPayload(server);
    expect(stored).toMatchObject({ ...shown, roi_sent: sent });
  });

  test('is calculated when it has no estimates, and all are 0 without payments', async () => {
    const server = await start();
    const none = { ...figures, roi_expected_transactions_per_month: 0, roi_estimated_saving_with_fingerprint: '-0' };
    expect((await send(server, none)).status).toBe(200);
    expect(await readPayload(server)).toMatchObject({
      roi_approximate_fraud_loss: 0,
      roi_estimated_cost_of_fingerprint: 0,
      roi_estimated_saving_with_fingerprint: 0,
    });
  });

  test.each([
    ['roi_expected_transactions_per_month', 100_000_001],
    ['roi_expected_transactions_per_month', -1],
    ['roi_average_transaction_value', '100,000.01'],
    ['roi_average_transaction_value', ''],
    ['roi_chargeback_rate', 100.5],
    ['roi_chargeback_rate', 'many'],
    ['roi_chargeback_rate', null],
    ['roi_estimated_saving_with_fingerprint', 'a lot'],
    ['roi_estimated_cost_of_fingerprint', 1e300],
    ['effectiveness', 50],
  ])('is rejected with an error of %s when that is %j', async (field, value) => {
    const server = await start();
    const answer = await send(server, { ...figures, [field]: value });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { status: 'invalid', errors: { [field]: expect.stringMatching(/^[A-Z].+\.$/) } },
    ]);
    expect(await rows(server)).toEqual([]);
  });

  test('is stored once when sent again or with other number formats', async () => {
    const server = await start();
    const spelled = { ...figures, roi_expected_transactions_per_month: '50,000', roi_chargeback_rate: '0.20' };
    const answers = [await send(server, figures), await send(server, figures), await send(server, spelled)];
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    await readPayload(server);
  });

  test('is delivered to HubSpot with HubSpot’s property names and exported with its assumptions', async () => {
    const server = await start();
    await send(server, { ...figures, ...shown, roi_estimated_cost_of_fingerprint: 1 });
    const [row] = await rows(server);
    if (row === undefined) throw new Error('The lead was not stored');
    const fields = hubspotBody(row, 'form').submission.fields as { name: string; value: string }[];
    const sent = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    expect(sent).toMatchObject({
      roi_expected_transactions_per_month: '50000',
      roi_average_transaction_value: '64',
      roi_chargeback_rate: '0.2',
      roi_estimated_saving_with_fingerprint: '3104',
    });
    expect(Object.keys(sent).filter((name) => name.startsWith('roi_'))).toHaveLength(6);
    const values = toExportRow(row);
    expect(values.roi_assumptions).toContain(`version=${ROI_ASSUMPTIONS_VERSION}`);
    expect(values.roi_sent).toContain('roi_estimated_cost_of_fingerprint=1');
    expect(exportColumns).toEqual(expect.arrayContaining(['roi_chargeback_rate', 'roi_assumptions', 'roi_sent']));
    expect(csvRow(exportColumns.map((column) => values[column] ?? ''))).toContain('"3104"');
  });
});
