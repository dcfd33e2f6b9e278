// What every element does: it collects attributes and properties, and updates itself while it is in the document.
import type { Latchkey, Snapshot } from '@latchkey/client';
import { PROPERTIES, readAttribute, toAttribute } from './properties.ts';

/** The properties that are set, by name. */
export type Values = Readonly<Record<string, unknown>>;

/** What an element has to work with. */
export type Part = {
  readonly latchkey: Latchkey;
  readonly element: HTMLElement;
  /** The properties; a new object after every change. */
  readonly read: () => Values;
  /** Updates all elements, once, when the current task ends. */
  readonly schedule: () => void;
};

export type Behaviour = {
  /** Runs after every change of the client, of a property and of the place in the document. */
  readonly update: (snapshot: Snapshot) => void;
  /** Runs once the element is no longer in the document; not when it only moves. */
  readonly remove?: (() => void) | undefined;
  /** True for elements that hide their content: they are updated before what they contain. */
  readonly hides?: boolean;
};

/** A kind of element: what it does, and its properties if they are not those of a surface. */
export type Kind = { readonly create: (part: Part) => Behaviour; readonly names?: readonly string[] };

/** A tag without its prefix, and its kind. */
export type NamedKind = readonly [tag: string, kind: Kind];

/** The elements of the document with their behaviour, and the update of all of them. */
export type Host = {
  readonly latchkey: Latchkey;
  readonly connected: Map<HTMLElement, Behaviour>;
  readonly schedule: () => void;
};

/** Creates the class of a kind. It is created in a browser only: a server has no `HTMLElement`. */
export const createElementClass = (
  { HTMLElement }: typeof globalThis,
  { latchkey, connected, schedule }: Host,
  { names = PROPERTIES, create }: Kind,
): CustomElementConstructor => {
  const byAttribute = new Map(names.map((name) => [toAttribute(name), name]));
  const LatchkeyElement = class extends HTMLElement {
    static readonly observedAttributes: readonly string[] = [...byAttribute.keys()];
    values: Values = {};
    readonly #behaviour = create({ latchkey, element: this, read: () => this.values, schedule });

    constructor() {
      super();
      // A property that was set before the script ran hides the accessor of the class.
      for (const name of names.filter((one) => Object.hasOwn(this, one))) {
        const value: unknown = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
    }

    connectedCallback(): void {
      connected.set(this, this.#behaviour);
      schedule();
    }

    disconnectedCallback(): void {
      // An element that moves is disconnected and connected within one task, and keeps what it shows.
      queueMicrotask(() => {
        if (!this.isConnected && connected.delete(this)) this.#behaviour.remove?.();
      });
    }

    attributeChangedCallback(attribute: string, _: string | null, text: string | null): void {
      Reflect.set(this, byAttribute.get(attribute) ?? '', text === null ? undefined : readAttribute(text));
    }
  };
  for (const name of names)
    Object.defineProperty(LatchkeyElement.prototype, name, {
      configurable: true,
      get(this: { readonly values: Values }) {
        return this.values[name];
      },
      set(this: { values: Values }, value: unknown) {
        const { [name]: _, ...rest } = this.values;
        this.values = value === undefined ? rest : { ...rest, [name]: value };
        schedule();
      },
    });
  return LatchkeyElement;
};

/** True while the element or one around it is hidden, for example by a condition that does not hold. */
export const isHidden = (element: HTMLElement): boolean => element.closest('[hidden]') !== null;

/** Runs what an element starts; a failure goes to the log of the client. */
export const attempt = async (latchkey: Latchkey, work: () => unknown): Promise<void> => {
  try {
    await work();
  } catch (error) {
    latchkey.platform.log.error('an element failed.', error);
  }
};
