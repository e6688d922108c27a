import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished } from 'vitest';
import { createSampleFolder, readSample, readSamples } from '../fixtures/code-samples.ts';
import {
  findJackson,
  findSkipReason,
  type LanguageName,
  languages,
  skipReasons,
} from '../fixtures/sample-languages.ts';
import { sampleTest } from '../fixtures/sample-test.ts';

const run = promisify(execFile);
const UNKNOWN_REQUEST = '1795262587402.k9Xw2a';
const MAX_AGE_MS = 7_000;

/** Programs around the samples. They print a line with the result for each request ID in a line of standard input. */
const programs: Partial<Record<LanguageName, { title: string; complete(code: string): string }>> = {
  // First, because its compilation takes most of the time in which a request becomes old.
  Java: {
    title: 'CheckRequest.java',
    complete: (code) => `import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.*;
import java.net.URI;
import java.net.http.*;
import java.time.Duration;
import java.util.Optional;

public class Main {
  static final HttpClient CLIENT = HttpClient.newHttpClient();
  static final ObjectMapper MAPPER = new ObjectMapper();
${code}
  public static void main(String[] arguments) throws Exception {
    var lines = new BufferedReader(new InputStreamReader(System.in));
    for (String id; (id = lines.readLine()) != null;) System.out.println(checkRequest(id).orElse("none"));
  }
}`,
  },
  'Node.js': {
    title: 'check-request.mjs',
    complete: (code) => `${code}
import { createInterface } from 'node:readline'
for await (const id of createInterface({ input: process.stdin })) {
  const { visitorId, refusal } = await checkRequest(id)
  console.log(visitorId ?? refusal)
}`,
  },
  Python: {
    title: 'check_request.py',
    complete: (code) => `${code}
import sys
for line in iter(sys.stdin.readline, ""):
    print(check_request(line.strip()) or "none", flush=True)`,
  },
  PHP: {
    title: 'check_request.php',
    complete: (code) => `<?php
${code}
while (($line = fgets(STDIN)) !== false) echo checkRequest(trim($line)) ?? 'none', "\\n";`,
  },
  Go: {
    title: 'check.go',
    complete: (code) => `package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"time"
)

${code}
func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		visitorID, err := checkRequest(lines.Text())
		if err != nil {
			visitorID = "none"
		}
		fmt.Println(visitorID)
	}
}`,
  },
  Ruby: {
    title: 'check_request.rb',
    complete: (code) => `${code}
$stdout.sync = true
STDIN.each_line { |line| puts check_request(line.strip) || "none" }`,
  },
};
const samples = await Promise.all(
  Object.entries(programs).map(async ([language, { title, complete }]) => {
    const { code, location } = await readSample('server-check', title);
    return { language: language as LanguageName, location, program: complete(code) };
  }),
);
const curl = (await readSamples('server-check')).find(({ code }) => code.startsWith('curl '));
const jackson = await findJackson();
const reasons = {
  ...skipReasons,
  ...(jackson ? {} : { Java: 'The sample in Java is skipped: Jackson is not installed' }),
  Python: skipReasons.Python ?? (await findSkipReason('Python with requests', ['python3', '-c', 'import requests'])),
};
if (!jackson) process.stdout.write(`${reasons.Java}\n`);

const it = sampleTest()
  /** An identification that is older than the samples accept. */
  .extend('oldVisit', { scope: 'file' }, async ({ identify }) => {
    const visit = await identify();
    const at = Date.now();
    return async () => {
      await expect.poll(() => Date.now() - at, { interval: 50 }).toBeGreaterThan(MAX_AGE_MS);
      return visit;
    };
  });

it(`the curl sample of ${curl?.location} gets the event of a request`, async ({
  identify,
  sampleEnvironment,
  skip,
}) => {
  skip(reasons.curl !== undefined, reasons.curl);
  const { requestId, visitorId } = await identify();
  const env = { PATH: process.env.PATH, ...sampleEnvironment, REQUEST_ID: requestId };
  const { stdout } = await run('sh', ['-c', curl?.code ?? ''], { env });
  expect(JSON.parse(stdout)).toMatchObject({ products: { identification: { data: { requestId, visitorId } } } });
});

describe.each(samples)('the $language sample of $location', ({ language, program }) => {
  it('accepts a fresh request and refuses an unknown one, a bot and an old one', async ({
    sampleEnvironment,
    identify,
    identifyBot,
    oldVisit,
    skip,
  }) => {
    skip(reasons[language] !== undefined, reasons[language]);
    const folder = await createSampleFolder();
    onTestFinished(() => folder.remove());
    const { file, command } = languages[language];
    await folder.write({ [file]: program });
    const [executable, ...args] = command(join(folder.path, file));
    const child = spawn(executable, args, {
      cwd: folder.path,
      env: { ...process.env, ...sampleEnvironment, ...(language === 'Java' ? { CLASSPATH: jackson } : {}) },
    });
    const errors = text(child.stderr);
    // The line that isn't answered shows the error.
    child.stdin.on('error', () => undefined);
    const results = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const check = async (requestId: string): Promise<string> => {
      child.stdin.write(`${requestId}\n`);
      const { done, value } = await results.next();
      if (done) throw new Error(`The sample ended with an error:\n${await errors}`);
      return value;
    };
    const refused = (reason: string) => (language === 'Node.js' ? reason : 'none');

    // The program may be compiled first, which takes longer than a request is fresh.
    expect(await check(UNKNOWN_REQUEST)).toBe(refused('unknown'));
    const visit = await identify();
    expect(await check(visit.requestId)).toBe(visit.visitorId);
    if (language === 'Node.js') expect(await check(visit.requestId)).toBe('used');
    expect(await check((await identifyBot()).requestId)).toBe(refused('bot'));
    expect(await check((await oldVisit()).requestId)).toBe(refused('old'));
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode, await errors).toBe(0);
  });
});
