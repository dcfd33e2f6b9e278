// A flow inside another: its positions are those of the outer flow below one sub-path.
import type { FlowLocation } from './location.ts';

/**
 * Creates the location of a flow nested in another one at `base`: `''` is `base`, `/verify` is below it. Outside of `base` it
 * reads as its start; the outer flow unmounts it then.
 *
 * @example
 * createNestedLocation(location, '/create').push('/continue'); // the page is at `/create/continue`
 */
export const createNestedLocation = (outer: FlowLocation, base: string): FlowLocation => ({
  base: `${outer.base ?? ''}${base}`,
  read() {
    const { path, search } = outer.read();
    return { path: path.startsWith(`${base}/`) ? path.slice(base.length) : '', search };
  },
  push: (path, search) => outer.push(`${base}${path}`, search),
  replace: (path, search) => outer.replace(`${base}${path}`, search),
  subscribe: outer.subscribe,
});
