import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { postSignals, readStoredProducts } from '../../testing/signals.ts';

/** Returns the anomalies of an identification with this time zone and these offsets. */
async function findAnomalies(server: TestServer, zone: string, offsets: readonly number[]) {
  const signals = { timezone: { value: zone }, timeZoneOffset: { value: offsets } };
  const { tampering } = await readStoredProducts(server, await postSignals(server, { signals }));
  return 'data' in tampering ? tampering.data.anomalies : undefined;
}

/** Offsets in January and July that versions of the time zone database since 2005 give for today. */
const olderRules: readonly (readonly [zone: string, january: number, july: number])[] = [
  ['America/Mexico_City', 360, 300],
  ['America/Mexico_City', 360, 360],
  ['America/Chihuahua', 420, 360],
  ['America/Ojinaga', 420, 360],
  ['America/Ojinaga', 360, 360],
  ['America/Sao_Paulo', 120, 180],
  ['America/Argentina/Buenos_Aires', 120, 180],
  ['America/Asuncion', 180, 240],
  ['America/Caracas', 270, 270],
  ['America/Godthab', 180, 120],
  ['America/Godthab', 120, 120],
  ['Africa/Casablanca', 0, -60],
  ['Africa/Casablanca', 0, 0],
  ['Africa/Cairo', -120, -120],
  ['Africa/Khartoum', -180, -180],
  ['Africa/Sao_Tome', -60, -60],
  ['Africa/Windhoek', -120, -60],
  ['Asia/Almaty', -360, -360],
  ['Asia/Amman', -120, -180],
  ['Asia/Damascus', -120, -180],
  ['Asia/Pyongyang', -510, -510],
  ['Asia/Tehran', -210, -270],
  ['Europe/Istanbul', -120, -180],
  ['Europe/Moscow', -180, -240],
  ['Europe/Moscow', -240, -240],
  ['Europe/Volgograd', -240, -240],
  ['Pacific/Apia', -840, -780],
  ['Pacific/Apia', 660, 660],
  ['Pacific/Fiji', -780, -720],
  ['Pacific/Norfolk', -690, -690],
];

test('the clock of a browser with older rules of its time zone is not tampering', async () => {
  const server = await startTestServer();
  const results: unknown[] = [];
  for (const [zone, ...offsets] of olderRules)
    results.push([zone, ...offsets, await findAnomalies(server, zone, offsets)]);
  expect(results).toEqual(olderRules.map((rule) => [...rule, []]));
});

test.each<[string, number, number]>([
  ['Asia/Tokyo', 0, -60],
  // The clocks of Lagos, Panama, New York and Sydney under other names, and summer in winter.
  ['Europe/Berlin', -60, -60],
  ['America/New_York', 300, 300],
  ['America/Mexico_City', 300, 240],
  ['America/Sao_Paulo', -660, -600],
  ['Europe/Berlin', -120, -60],
  ['UTC', 360, 300],
])('the name %s with the offsets %i and %i is tampering', async (zone, ...offsets) => {
  expect(await findAnomalies(await startTestServer(), zone, offsets)).toEqual([
    expect.stringContaining('doesn’t match the clock'),
  ]);
});

test('an unknown time zone and offsets of another form are handled', async () => {
  const server = await startTestServer();
  expect(await findAnomalies(server, 'Mars/Olympus', [360, 300])).toEqual([]);
  expect(await findAnomalies(server, 'Europe/Berlin', [])).toHaveLength(1);
});
