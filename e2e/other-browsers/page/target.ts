// Describes an element of a page as a user finds it: by its role and name, in a place, or by a selector of the host page.

export type Role =
  | 'alert'
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'field'
  | 'group'
  | 'heading'
  | 'link'
  | 'listitem'
  | 'main'
  | 'menuitem'
  | 'navigation'
  | 'region'
  | 'row'
  | 'status'
  | 'tab';

export type Target = {
  readonly role?: Role;
  readonly css?: string;
  /** The whole accessible name, or a pattern for a part of it. */
  readonly name?: string | RegExp;
  readonly hasText?: string | RegExp;
  readonly within?: Target;
};

type Pattern = { readonly source: string; readonly flags: string };

/** A target in JSON. */
export type WireTarget = {
  readonly role?: Role;
  readonly css?: string;
  readonly name?: Pattern;
  readonly hasText?: Pattern;
  readonly within?: WireTarget;
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const pattern = (text: string | RegExp, isWhole: boolean): Pattern => {
  if (text instanceof RegExp) return { source: text.source, flags: text.flags };
  return { source: isWhole ? `^${escaped(text)}$` : escaped(text), flags: '' };
};

export const toWire = ({ role, css, name, hasText, within }: Target): WireTarget => ({
  ...(role === undefined ? {} : { role }),
  ...(css === undefined ? {} : { css }),
  ...(name === undefined ? {} : { name: pattern(name, true) }),
  ...(hasText === undefined ? {} : { hasText: pattern(hasText, false) }),
  ...(within === undefined ? {} : { within: toWire(within) }),
});

/** The words of a failed wait. */
export const describe = ({ role, css, name, hasText, within }: Target): string =>
  [
    role ?? css ?? 'element',
    name === undefined ? '' : ` ${name instanceof RegExp ? name : `"${name}"`}`,
    hasText === undefined ? '' : ` with the text ${hasText instanceof RegExp ? hasText : `"${hasText}"`}`,
    within === undefined ? '' : ` in ${describe(within)}`,
  ].join('');

type Rest = Pick<Target, 'within' | 'hasText'>;

export const button = (name: string | RegExp, rest: Rest = {}): Target => ({ role: 'button', name, ...rest });
/** An input by its label. */
export const field = (name: string | RegExp, rest: Rest = {}): Target => ({ role: 'field', name, ...rest });
export const heading = (name: string | RegExp, rest: Rest = {}): Target => ({ role: 'heading', name, ...rest });
export const link = (name: string | RegExp, rest: Rest = {}): Target => ({ role: 'link', name, ...rest });
export const menuItem = (name: string | RegExp, rest: Rest = {}): Target => ({ role: 'menuitem', name, ...rest });
export const region = (name: string | RegExp, rest: Rest = {}): Target => ({ role: 'region', name, ...rest });
