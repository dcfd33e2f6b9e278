// A component that only prepares its surface and lets an outlet below it decide where the surface is rendered.
import type { SurfaceProps } from '@latchkey/client';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { Surface } from './surface.tsx';

type OutletName = 'UserButton' | 'OrganizationSwitcher';

/** How the outlet renders the surface: without its trigger, and with a callback for when it closes. */
export type OutletProps = {
  readonly __experimental_asStandalone?: boolean | ((open: boolean) => void);
};

/** Further props of such a component. */
export type ProviderProps = {
  /** Renders nothing itself: the surface is rendered at the outlet among its children. */
  readonly __experimental_asProvider?: boolean | undefined;
};

type Prepared = {
  readonly [Name in OutletName]?: { readonly props: SurfaceProps[Name]; readonly fallback: ReactNode };
};

const PreparedContext = /* @__PURE__ */ createContext<Prepared>({});

type PrepareProps<Name extends OutletName> = {
  readonly name: Name;
  readonly props: SurfaceProps[Name];
  readonly fallback: ReactNode;
  readonly isProvider: boolean | undefined;
  readonly children: ReactNode;
};

/** Renders the surface here, or prepares it for an outlet below. */
export const Prepare = <Name extends OutletName>({
  name,
  isProvider,
  children,
  props,
  fallback,
}: PrepareProps<Name>) => {
  const others = useContext(PreparedContext);
  const value = useMemo(() => ({ ...others, [name]: { props, fallback } }), [others, name, props, fallback]);
  if (!isProvider) return <Surface name={name} props={props} fallback={fallback} />;
  return <PreparedContext.Provider value={value}>{children}</PreparedContext.Provider>;
};

/** Renders the surface that a component above has prepared; nothing without one. */
export const OutletOf = <Name extends OutletName>({
  name,
  own,
}: {
  readonly name: Name;
  readonly own: OutletProps;
}) => {
  const prepared = useContext(PreparedContext)[name];
  return prepared ? <Surface name={name} props={{ ...prepared.props, ...own }} fallback={prepared.fallback} /> : null;
};
