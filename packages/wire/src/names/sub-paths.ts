// Flow sub-paths of specification §2, under the sign-in and sign-up URLs.
export * as signIn from './sign-in-paths.ts';
export * as signUp from './sign-up-paths.ts';
