// A component that takes `ref` as a prop, in both versions of React: 18 passes it only through forwardRef.
import { forwardRef, type ReactNode } from 'react';

type Component<Props> = (props: Props) => ReactNode;

/**
 * The component; elements of it may have a `ref`.
 *
 * @example
 * export const Input = withRef((props: ComponentProps<'input'>) => <input {...props} />);
 */
export const withRef = <Props extends { readonly ref?: unknown }>(render: Component<Props>): Component<Props> =>
  // The casts hold: the props and the ref together are what the component takes.
  forwardRef((props, ref) => render({ ...props, ref: ref ?? undefined } as Props)) as unknown as Component<Props>;
