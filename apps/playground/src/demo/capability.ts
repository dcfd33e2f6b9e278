// What a page of the demonstration consists of: a surface, what it needs, and the files that a developer writes for it.
import type { ReactNode } from 'react';

/** Files as they are in the repository, and as the page runs them: their texts by their names, in the order of display. */
export type SourceFiles = Readonly<Record<string, string>>;

export type Capability = {
  readonly path: string;
  /** In the navigation, and in the title of the window. */
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly surface: () => ReactNode;
  /** Absent: the surface shows its code itself. */
  readonly files?: SourceFiles;
  /** `session`: a signed-in user; `organizations`: also that the instance has organizations. */
  readonly needs?: 'session' | 'organizations';
  /** The surface is a card: the page keeps its place while it loads. */
  readonly isCard?: boolean;
  /** The surface is wide, so the files are below it. */
  readonly isWide?: boolean;
  /** Shown above the surface. */
  readonly note?: () => ReactNode;
};

export type CapabilityGroup = { readonly name: string; readonly capabilities: readonly Capability[] };
