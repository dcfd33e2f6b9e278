// Types of the elements in Vue templates: `import '@latchkey/elements/vue'`. There is no code in it.
import type { HTMLAttributes } from 'vue';
import type { ElementAttributes, ElementEvents, ElementTag } from './elements.ts';

/** The listener of `@latchkey-after-verification` is the prop `onLatchkeyAfterVerification`. */
type Listener<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Listener<Rest>}`
  : Capitalize<Name>;

type VueElement<Tag extends ElementTag> = new () => {
  readonly $props: Omit<HTMLAttributes, keyof ElementAttributes<Tag>> &
    ElementAttributes<Tag> & {
      readonly [Name in keyof ElementEvents as `on${Listener<Name>}`]?: (event: ElementEvents[Name]) => void;
    };
};

type VueElements = { readonly [Tag in ElementTag]: VueElement<Tag> };

declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}
