// The client of the application, its custom elements, and the signed-in user as reactive state.
import '@latchkey/elements/svelte';
import { Latchkey } from '@latchkey/browser';
import { defineElements } from '@latchkey/elements';
import { router } from './router.svelte';

const latchkey = new Latchkey(import.meta.env.VITE_LATCHKEY_PUBLISHABLE_KEY);

export const session = $state({ email: '', organizationName: 'none' });

/** Defines the elements and loads the client, which navigates with the router of the application. */
export const startLatchkey = (): void => {
  defineElements(latchkey);
  latchkey.addListener(({ user, organization }) => {
    session.email = user?.primaryEmailAddress?.emailAddress ?? '';
    session.organizationName = organization?.name ?? 'none';
  });
  void latchkey.load({
    signInUrl: '/sign-in',
    signUpUrl: '/sign-up',
    afterSignOutUrl: '/',
    routerPush: (path) => router.go(path),
    routerReplace: (path) => router.go(path, true),
  });
};
