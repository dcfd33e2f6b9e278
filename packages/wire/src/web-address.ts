// Addresses that an operator gives: pictures that pages load, and documents that the service loads.
import { isLoopbackHost } from './loopback.ts';

/** True for an https address, and for http on this machine. */
export const isWebAddress = (given: string): boolean => {
  if (!URL.canParse(given)) return false;
  const { protocol, host } = new URL(given);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(host));
};
