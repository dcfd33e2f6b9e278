// The options of load() in the attributes of the script tag: `data-latchkey-sign-in-url` is `signInUrl`.
import type { LoadOptions } from '@latchkey/client';
import { readAttribute } from '@latchkey/elements';
import { PAGE_NAMES } from '@latchkey/wire';

const KEY = PAGE_NAMES.attributes.publishableKey;
const PREFIX = KEY.slice(0, -'publishable-key'.length);

const toName = (attribute: string): string => attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Reads the options of a page; the client ignores the key and others that load() does not have. */
export const readOptions = ({ document }: Window): LoadOptions => {
  const tag = document.querySelector(`script[${KEY}]`);
  const own = [...(tag?.attributes ?? [])].filter(({ name }) => name.startsWith(PREFIX));
  return Object.fromEntries(own.map(({ name, value }) => [toName(name.slice(PREFIX.length)), readAttribute(value)]));
};
