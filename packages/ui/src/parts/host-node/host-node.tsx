// An element of a surface that the host fills: a custom icon, a custom page.
import { type ComponentProps, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { useSharedRef } from '../use-shared-ref.ts';

export type HostNodeProps = Omit<ComponentProps<'div'>, 'children'> &
  Addressed & {
    /** Called with the element once it is mounted. */
    readonly mount: ((node: HTMLDivElement) => void) | undefined;
    readonly unmount: ((node?: HTMLDivElement) => void) | undefined;
    /** As large as a built-in glyph. */
    readonly kind?: 'icon' | undefined;
  };

/** The element belongs to the host while it is mounted; new callbacks do not fill it again. */
export const HostNode = ({ mount, unmount, kind, element, elementId, className, ref, ...rest }: HostNodeProps) => {
  const classes = useClasses();
  const [place, attach] = useSharedRef(ref);
  const calls = useRef({ mount, unmount });
  useInsertionEffect(() => {
    calls.current = { mount, unmount };
  });
  useLayoutEffect(() => {
    const node = place.current;
    if (!node) return;
    calls.current.mount?.(node);
    return () => calls.current.unmount?.(node);
  }, [place]);
  return (
    <div
      data-kind={kind}
      {...rest}
      ref={attach}
      className={classes('lk-host-node', { className, element, elementId })}
    />
  );
};
