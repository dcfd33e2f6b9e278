// A place in a surface that the host fills: an icon of its own, a page of its own.
import { type ComponentProps, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import { useSharedRef } from '../use-shared-ref.ts';

export type HostNodeProps = Omit<ComponentProps<'div'>, 'children'> &
  Addressed & {
    /** Called with the element once it is on the page. */
    readonly mount: ((node: HTMLDivElement) => void) | undefined;
    readonly unmount: ((node?: HTMLDivElement) => void) | undefined;
    /** As large as a glyph of ours. */
    readonly kind?: 'icon' | undefined;
  };

/** The element is the host's from when it appears until it goes; new callbacks do not fill it again. */
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
