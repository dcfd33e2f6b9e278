// The client of the application, its custom elements, and the signed-in user as reactive state.
import '@latchkey/elements/vue';
import { Latchkey } from '@latchkey/browser';
import { defineElements } from '@latchkey/elements';
import { computed, shallowRef } from 'vue';
import type { Router } from 'vue-router';

const latchkey = new Latchkey(import.meta.env.VITE_LATCHKEY_PUBLISHABLE_KEY);
const current = shallowRef<Parameters<Parameters<typeof latchkey.addListener>[0]>[0]>();

export const email = computed(() => current.value?.user?.primaryEmailAddress?.emailAddress);
export const organizationName = computed(() => current.value?.organization?.name ?? 'none');

/** Defines the elements and loads the client, which navigates with the router of the application. */
export const startLatchkey = (router: Router): void => {
  defineElements(latchkey);
  latchkey.addListener((emission) => {
    current.value = emission;
  });
  void latchkey.load({
    signInUrl: '/sign-in',
    signUpUrl: '/sign-up',
    afterSignOutUrl: '/',
    routerPush: (path) => router.push(path),
    routerReplace: (path) => router.replace(path),
  });
};
