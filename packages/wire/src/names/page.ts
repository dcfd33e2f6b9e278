// What the script tag of a page and the page's globals are called.
import { CAPITALISED, PROVIDER } from './provider.ts';

export const attributes = {
  publishableKey: `data-${PROVIDER}-publishable-key`,
  proxyUrl: `data-${PROVIDER}-proxy-url`,
  domain: `data-${PROVIDER}-domain`,
  script: `data-${PROVIDER}-js-script`,
  component: `data-${PROVIDER}-component`,
};

export const globals = {
  instance: CAPITALISED,
  publishableKey: `__${PROVIDER}_publishable_key`,
  proxyUrl: `__${PROVIDER}_proxy_url`,
  domain: `__${PROVIDER}_domain`,
};
