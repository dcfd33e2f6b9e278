// A surface: mounted into the element while it is in the document, and updated when a property changes.
import type { MountName, SurfaceProps } from '@latchkey/client';
import { CLIENT_NAMES } from '@latchkey/wire';
import { attempt, isHidden, type Kind, type Values } from '../element.ts';
import { toAttribute } from '../properties.ts';

/** Callbacks of surfaces that are events of the element too. */
const CALLBACKS = ['afterVerification', 'afterVerificationCancelled'] as const;

const withEvents = (element: HTMLElement, values: Values): Values => {
  const callbacks = CALLBACKS.map((name) => {
    const given = values[name];
    const call = () => {
      if (typeof given === 'function') given();
      element.dispatchEvent(new CustomEvent(`${CLIENT_NAMES.provider}-${toAttribute(name)}`, { bubbles: true }));
    };
    return [name, call];
  });
  return { ...values, ...Object.fromEntries(callbacks) };
};

/** The kind of the surface with this name. */
export const surface = (name: MountName): Kind => ({
  create({ latchkey, element, read }) {
    let drawn: Values | undefined;
    let refused: unknown = element;
    // The casts hold: an unknown property is ignored, and the types of the element name those of the surface.
    const mount = latchkey[`mount${name}`] as (node: HTMLElement, props: SurfaceProps[MountName]) => void;
    const draw = (values: Values) => mount(element, withEvents(element, values) as SurfaceProps[MountName]);
    return {
      update({ status, session }) {
        const values = read();
        if (drawn && drawn !== values) {
          drawn = values;
          void latchkey.__unstable__updateProps({ node: element, props: withEvents(element, values) });
        }
        // A surface that needs a user is refused without one, and tried again with the next session.
        if (drawn || status !== 'ready' || refused === session || isHidden(element)) return;
        refused = session;
        void attempt(latchkey, () => {
          draw(values);
          drawn = values;
        });
      },
      remove() {
        refused = element;
        if (drawn) latchkey[`unmount${name}`](element);
        drawn = undefined;
      },
    };
  },
});
