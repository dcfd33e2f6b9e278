// Names of the attributes of the script tag.
import { PROVIDER } from '../provider.ts';

export const publishableKey = `data-${PROVIDER}-publishable-key`;
export const proxyUrl = `data-${PROVIDER}-proxy-url`;
export const domain = `data-${PROVIDER}-domain`;
export const script = `data-${PROVIDER}-js-script`;
export const component = `data-${PROVIDER}-component`;
