// The appearance of a React tree, and the class list of a part in it.
import { createContext, type ReactNode, useContext } from 'react';
import type { ElementKey, ElementState } from '../element-keys.ts';
import { type ElementName, elementClasses, PLAIN, type ResolvedAppearance } from './appearance.ts';

const AppearanceContext = createContext<ResolvedAppearance>(PLAIN);

type AppearanceProviderProps = { readonly appearance: ResolvedAppearance; readonly children: ReactNode };

/** Sets the appearance of a tree. */
export const AppearanceProvider = ({ appearance, children }: AppearanceProviderProps) => (
  <AppearanceContext.Provider value={appearance}>{children}</AppearanceContext.Provider>
);

/** The appearance of the surrounding surface. */
export const useAppearance = (): ResolvedAppearance => useContext(AppearanceContext);

/** Props of every part: an element key and id for a host's styles, more specific than the part's own. */
export type Addressed = {
  readonly element?: ElementKey | undefined;
  readonly elementId?: string | undefined;
};

type Dressed = Addressed & { readonly className?: string | undefined };

/** The props of a part's element: the caller's, with the resolved classes instead of the element key. */
export const useElementProps = <Given extends Dressed>(
  { className, element, elementId, ...rest }: Given,
  ...[part, base, state]: [part: string, base?: ElementKey | undefined, state?: ElementState | false]
) => ({ ...rest, className: useClasses()(part, { className, element, elementId }, base, state) });

/** Returns a function that builds class lists: the part's class, stable names, the host's classes, the caller's. */
export const useClasses = () => {
  const { elements, hostStyles } = useAppearance();
  return (part: string, dressed: Dressed = {}, base?: ElementKey, state?: ElementState | false): string => {
    const { className, element, elementId: id } = dressed;
    const names: readonly ElementName[] = [
      ...(base ? [{ key: base, id: element ? undefined : id, state }] : []),
      ...(element ? [{ key: element, id, state }] : []),
    ];
    const classes = [
      part,
      ...names.flatMap((name) => elementClasses(elements, name, hostStyles?.ruleClass)),
      className,
    ];
    return [...new Set(classes)].filter(Boolean).join(' ');
  };
};
