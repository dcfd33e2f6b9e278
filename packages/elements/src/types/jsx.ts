// Types of the elements in JSX of React 18 and 19: `import '@latchkey/elements/jsx'`. There is no code in it.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { IntrinsicElements } from './elements.ts';

type ReactElements = IntrinsicElements<
  DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { readonly class?: string }
>;

declare module 'react' {
  // biome-ignore lint/style/noNamespace: React declares the elements of JSX in a namespace.
  namespace JSX {
    interface IntrinsicElements extends ReactElements {}
  }
}
