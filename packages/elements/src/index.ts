// Public entry of the custom elements. Importing it changes nothing, also on a server: call `defineElements`.
export { defineElements } from './define.ts';
export { readAttribute } from './properties.ts';
export type {
  ElementAttributes,
  ElementEvents,
  ElementProps,
  ElementTag,
  IntrinsicElements,
  LatchkeyElement,
  SessionEvent,
} from './types/elements.ts';
