// What the components below a provider render from: the client's snapshot, or until it has loaded, what a server knew (types and
// the snapshot of a page without either).
import type { Latchkey, Snapshot } from '@latchkey/client';
import type { SignedInStateJSON } from '@latchkey/wire';
import type { WhenSessionKnown } from './known-session.ts';
import type { ReadableStore } from './use-store.ts';

/** The client's snapshot, or one made of `initial`, in which only the parts that it names are known. */
export type ShownSnapshot = Snapshot & { readonly initial?: SignedInStateJSON };

/** The store to subscribe to, and the snapshot of the server and of hydration: "loading" if undefined. */
export type Shown = {
  readonly store: ReadableStore<ShownSnapshot>;
  readonly serverSnapshot: ShownSnapshot | undefined;
};

/** Reads what is shown, during a render: it may suspend. */
export type ReadShown = () => Shown;

/** Called for each client of a provider in turn. `whenKnown` is passed in: a second entry does not bundle code of the first. */
export type CreateShown = (latchkey: Latchkey, whenKnown: WhenSessionKnown) => ReadShown;

/** Every other part is undefined until the client has loaded, so none is named here. */
export const LOADING = { status: 'loading' } as ShownSnapshot;
