// Nodes that a surface provides for the host's content: it is rendered there through a portal, and so keeps the
// contexts of the host's tree.
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

/** How a surface provides a node and removes it. */
export type Slot = {
  readonly mount: (node: HTMLDivElement) => void;
  readonly unmount: (node?: HTMLDivElement) => void;
};

type Nodes = Readonly<Record<string, HTMLDivElement>>;

type Slots = { readonly slot: (name: string) => Slot; readonly nodes: Nodes };

/** The same slot for the same name at every render, so that a surface does not remount it. */
const createSlots = (update: (change: (nodes: Nodes) => Nodes) => void): ((name: string) => Slot) => {
  const known = new Map<string, Slot>();
  const make = (name: string): Slot => ({
    mount: (node) => update((nodes) => ({ ...nodes, [name]: node })),
    // If a new node was provided in the meantime, the removal of the old one must not clear it.
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

/** The slots of one component, and the nodes that currently exist. */
export const useSlots = (): Slots => {
  const [nodes, setNodes] = useState<Nodes>({});
  const [slot] = useState(() => createSlots(setNodes));
  return { slot, nodes };
};

/** The content of each slot, by name. */
export type Fillings = readonly { readonly name: string; readonly content: ReactNode }[];

/** Renders each content whose node exists. */
export const Portals = ({ nodes, fillings }: { readonly nodes: Nodes; readonly fillings: Fillings }) =>
  fillings.map(({ name, content }) => {
    const node = nodes[name];
    return node ? createPortal(content, node, name) : null;
  });
