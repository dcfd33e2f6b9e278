// Names of the globals of a page.
import { CAPITALISED, PROVIDER } from '../provider.ts';

export const instance = CAPITALISED;
export const publishableKey = `__${PROVIDER}_publishable_key`;
export const proxyUrl = `__${PROVIDER}_proxy_url`;
export const domain = `__${PROVIDER}_domain`;
