// A component that only prepares its surface and lets something below it say where the surface is drawn.
import type { SurfaceProps } from '@latchkey/client';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { Surface } from './surface.tsx';

type OutletName = 'UserButton' | 'OrganizationSwitcher';

/** How the surface is drawn at that place: without its trigger, and a function hears when it wants to be gone. */
export type OutletProps = {
  readonly __experimental_asStandalone?: boolean | ((open: boolean) => void);
};

/** What a component may be told besides the props of its surface. */
export type ProviderProps = {
  /** Draws nothing by itself: the outlet among its children is where the surface goes. */
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

/** Draws the surface here, or has it ready for an outlet below. */
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
  return <PreparedContext value={value}>{children}</PreparedContext>;
};

/** The place of a surface that a component above has prepared; nothing without one. */
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
