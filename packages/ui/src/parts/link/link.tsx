// A way to somewhere else (an anchor, when it has an address) or to another step (a button that looks the same).
import type { ComponentProps, ReactNode, Ref } from 'react';
import { type Addressed, useElementProps } from '../../styles/appearance-context.tsx';
import { safeUrl } from './safe-url.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'ref' | 'onClick'> &
  Addressed & {
    /** Absent or unsafe: a button. */
    readonly href?: string | undefined;
    readonly onClick?: ((event: { preventDefault(): void }) => void) | undefined;
    /** Inside a sentence: underlined, so it is told apart without colour. */
    readonly inline?: boolean | undefined;
    /** Opens beside the page, without handing it over. */
    readonly external?: boolean | undefined;
    readonly disabled?: boolean | undefined;
    readonly ref?: Ref<HTMLAnchorElement & HTMLButtonElement> | undefined;
    readonly children: ReactNode;
  };

/** A link. */
export const Link = ({ href, inline, external, disabled, ...given }: LinkProps) => {
  const rest = { ...useElementProps(given, 'lk-link'), 'data-inline': inline || undefined };
  const url = disabled ? undefined : safeUrl(href);
  if (url === undefined) {
    // What is left of an anchor's props after `href` are global attributes and handlers, which a button has too.
    const { target: _, ...attributes } = rest as ComponentProps<'button'> & { target?: string };
    return <button type="button" disabled={disabled} {...attributes} />;
  }
  const outside = external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return <a {...outside} {...rest} href={url} />;
};
