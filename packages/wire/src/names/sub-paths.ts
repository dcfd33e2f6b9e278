// Flow sub-paths of docs/reference/javascript-api.md#paths-of-surfaces, under the sign-in and sign-up URLs.
export * as signIn from './sign-in-paths.ts';
export * as signUp from './sign-up-paths.ts';
