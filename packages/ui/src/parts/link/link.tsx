// A link to another page (an anchor, if it has a URL) or to another step (a button that looks the same).
import type { ComponentProps, ReactNode, Ref } from 'react';
import { type Addressed, useElementProps } from '../../styles/appearance/context.tsx';
import { withRef } from '../with-ref/with-ref.ts';
import { safeUrl } from './safe-url.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'ref' | 'onClick'> &
  Addressed & {
    /** Absent or unsafe: a button. */
    readonly href?: string | undefined;
    readonly onClick?: ((event: { preventDefault(): void }) => void) | undefined;
    /** Inside a sentence: underlined, so that it is recognisable without colour. */
    readonly inline?: boolean | undefined;
    /** Opens a new tab without `window.opener` access. */
    readonly external?: boolean | undefined;
    readonly disabled?: boolean | undefined;
    readonly ref?: Ref<HTMLAnchorElement & HTMLButtonElement> | undefined;
    readonly children: ReactNode;
  };

/** A link. */
export const Link = /* @__PURE__ */ withRef(({ href, inline, external, disabled, ...given }: LinkProps) => {
  const rest = { ...useElementProps(given, 'lk-link'), 'data-inline': inline || undefined };
  const url = disabled ? undefined : safeUrl(href);
  if (url === undefined) {
    // The remaining anchor props are global attributes and handlers, which a button has too.
    const { target: _, ...attributes } = rest as ComponentProps<'button'> & { target?: string };
    return <button type="button" disabled={disabled} {...attributes} />;
  }
  const outside = external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return <a {...outside} {...rest} href={url} />;
});
