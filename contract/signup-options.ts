import * as v from 'valibot';

/** Where somebody can sign in instead of filling in the form; the analytics plan knows them by these names. */
export const signupProviderNames = { google: 'Google', github: 'GitHub' } as const;
export type SignupProvider = keyof typeof signupProviderNames;

/** `GET /sso/oauth`: the providers that this server offers; none by default. */
export const signupOptionsSchema = v.object({
  data: v.object({
    providers: v.array(
      v.object({
        id: v.picklist(Object.keys(signupProviderNames) as SignupProvider[]),
        name: v.string(),
        /** Where the sign-in begins. */
        url: v.string(),
      }),
    ),
  }),
});
export type SignupOptions = v.InferOutput<typeof signupOptionsSchema>;
