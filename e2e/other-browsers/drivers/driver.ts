// What a story needs of a browser, the same for each protocol that drives one.

export type Point = { readonly x: number; readonly y: number };

export type Size = { readonly width: number; readonly height: number };

/** Keys without a character. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Space' | 'ArrowDown' | 'ArrowUp' | 'Home' | 'End' | 'Delete';

/** A tab. Clicks and keys are real input: the browser decides what they focus and which events they send. */
export type Tab = {
  /** Opens a URL and waits until it is loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function, given by its source text, in the page. Its argument and its result are JSON. */
  run(source: string, given: unknown): Promise<unknown>;
  click(at: Point): Promise<void>;
  /** Types into the focused element, key by key. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Selects what the focused field contains, with the keys of the system. */
  selectAll(): Promise<void>;
  /** The size of the page; returns the size that the browser gave it. */
  resize(size: Size): Promise<Size>;
  /** A PNG of the page. */
  picture(): Promise<Buffer>;
};

/** A browser with empty storage: its tabs share cookies, locks and messages with each other only. */
export type Device = {
  newTab(): Promise<Tab>;
  /** Uncaught errors and violations of a Content Security Policy, where the protocol reports them. */
  problems(): readonly string[];
  close(): Promise<void>;
};

export type Driver = { newDevice(): Promise<Device>; stop(): Promise<void> };
