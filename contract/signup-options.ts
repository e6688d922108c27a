import * as v from 'valibot';

/** Sign-up providers that replace the form; the tracking plan uses the same names. */
export const signupProviderNames = { google: 'Google', github: 'GitHub' } as const;
export type SignupProvider = keyof typeof signupProviderNames;

/** `GET /sso/oauth`: the configured providers; none by default. */
export const signupOptionsSchema = v.object({
  data: v.object({
    providers: v.array(
      v.object({
        id: v.picklist(Object.keys(signupProviderNames) as SignupProvider[]),
        name: v.string(),
        /** URL that starts the sign-up. */
        url: v.string(),
      }),
    ),
  }),
});
export type SignupOptions = v.InferOutput<typeof signupOptionsSchema>;
