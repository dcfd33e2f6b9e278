// Places that a surface makes for something of the host's: what the host draws goes there through a portal, and so keeps the
// contexts of the host's own tree.
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

/** How a surface gives a place and takes it back. */
export type Slot = {
  readonly mount: (node: HTMLDivElement) => void;
  readonly unmount: (node?: HTMLDivElement) => void;
};

type Nodes = Readonly<Record<string, HTMLDivElement>>;

type Slots = { readonly slot: (name: string) => Slot; readonly nodes: Nodes };

/** The same slot for the same name at every render, so that a surface keeps what it has mounted. */
const createSlots = (update: (change: (nodes: Nodes) => Nodes) => void): ((name: string) => Slot) => {
  const known = new Map<string, Slot>();
  const make = (name: string): Slot => ({
    mount: (node) => update((nodes) => ({ ...nodes, [name]: node })),
    // A place that was given again meanwhile is not the one that is taken back.
    unmount: (node) =>
      update(({ [name]: current, ...others }) =>
        current && node && current !== node ? { ...others, [name]: current } : others,
      ),
  });
  return (name) => {
    const slot = known.get(name) ?? make(name);
    known.set(name, slot);
    return slot;
  };
};

/** The slots of one component, and the places that are there now. */
export const useSlots = (): Slots => {
  const [nodes, setNodes] = useState<Nodes>({});
  const [slot] = useState(() => createSlots(setNodes));
  return { slot, nodes };
};

/** What belongs into a place, by name. */
export type Fillings = readonly { readonly name: string; readonly content: ReactNode }[];

/** Draws each filling whose place is there. */
export const Portals = ({ nodes, fillings }: { readonly nodes: Nodes; readonly fillings: Fillings }) =>
  fillings.map(({ name, content }) => {
    const node = nodes[name];
    return node ? createPortal(content, node, name) : null;
  });
