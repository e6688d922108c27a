import * as v from 'valibot';

/** `owner/name`, as GitHub spells it. */
export const repositoryNameSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,39}\/[\w.-]{1,100}$/, 'needs to be owner/name, such as octocat/hello-world'),
);

/** Public data of a repository. */
export const repositorySchema = v.object({
  name: repositoryNameSchema,
  url: v.string(),
  description: v.string(),
  stars: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** An SPDX identifier; empty if GitHub found none. */
  licence: v.string(),
  language: v.string(),
  archived: v.boolean(),
  /** Time of the last confirmation by GitHub, in milliseconds since 1970. */
  checkedAt: v.number(),
});
export type Repository = v.InferOutput<typeof repositorySchema>;

/** `GET /api/repositories`: the configured repositories that are known, in the order of the configuration. */
export const repositoriesAnswerSchema = v.object({ repositories: v.array(repositorySchema) });
export type RepositoriesAnswer = v.InferOutput<typeof repositoriesAnswerSchema>;
