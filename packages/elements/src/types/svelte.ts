// Types of the elements in Svelte components: `import '@latchkey/elements/svelte'`. There is no code in it.
import type { HTMLAttributes } from 'svelte/elements';
import type { IntrinsicElements } from './elements.ts';

type SvelteElements = IntrinsicElements<HTMLAttributes<HTMLElement>>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}
