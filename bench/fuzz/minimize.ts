import type { Draft } from './draft.ts';

/** Sends a draft again. Returns what is wrong with the outcome; undefined if nothing is. */
export type FindProblem = (draft: Draft) => Promise<string | undefined>;

/** Largest number of requests for one failure. */
const MAX_ATTEMPTS = 200;

/**
 * Returns the draft without the headers, parameters and fields of the body that its problem doesn't need; unchanged if the
 * problem doesn't occur again.
 */
export async function minimizeDraft(draft: Draft, problem: string, findProblem: FindProblem): Promise<Draft> {
  let smallest = draft;
  let attempts = 0;
  if ((await findProblem(draft)) !== problem) return draft;
  for (let isSmaller = true; isSmaller && attempts < MAX_ATTEMPTS; ) {
    isSmaller = false;
    for (const candidate of listSmaller(smallest)) {
      attempts += 1;
      if (attempts > MAX_ATTEMPTS) break;
      if ((await findProblem(candidate)) !== problem) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}

/** Returns the drafts that lack one part: first half of the headers, because there may be thousands. */
function listSmaller(draft: Draft): Draft[] {
  const { headers, query, json, bytes } = draft;
  const half = Math.ceil(headers.length / 2);
  return [
    ...(headers.length > 8
      ? [headers.slice(half), headers.slice(0, half)].map((part) => ({ ...draft, headers: part }))
      : []),
    ...(query.length > 8
      ? [
          { ...draft, query: query.slice(8) },
          { ...draft, query: query.slice(0, 8) },
        ]
      : []),
    ...headers.slice(0, 20).map((header) => ({ ...draft, headers: headers.filter((each) => each !== header) })),
    ...query.slice(0, 20).map((parameter) => ({ ...draft, query: query.filter((each) => each !== parameter) })),
    ...(bytes === undefined ? listSmallerBodies(json).map((smaller) => ({ ...draft, json: smaller })) : []),
  ];
}

function listSmallerBodies(json: unknown): object[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return [];
  const fields = Object.entries(json);
  return fields.slice(0, 50).map(([name]) => Object.fromEntries(fields.filter(([each]) => each !== name)));
}
