// Fakes for captcha tests: challenges with a known solution, a page that contains elements, and a widget script that the
// test controls.
import type { CaptchaChallengeJSON } from '@latchkey/wire';
import type { WidgetScript } from '../captcha/external-service.ts';

/** A challenge whose solution is `number`. */
export const fakeChallenge = async (number: number, maxNumber = 1_000): Promise<CaptchaChallengeJSON> => {
  const salt = 'kT1aZ9kT1aZ9kT1aZ9kT1a';
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}${number}`));
  return {
    object: 'captcha_challenge',
    algorithm: 'SHA-256',
    challenge: [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    salt,
    max_number: maxNumber,
    expires_at: 1_768_478_700_000,
    signature: 'Zc',
  };
};

/** The members of an element that captchas use. */
export type FakeElement = {
  readonly dataset: Record<string, string>;
  readonly style: object;
  readonly children: FakeElement[];
  className: string;
  /** Events dispatched on it. */
  readonly events: string[];
};

/** The members of a page that captchas use. */
export type FakeCaptchaPage = {
  /** For `globals.document` of a fake platform. */
  readonly document: unknown;
  readonly body: FakeElement;
  /** Adds a slot to the page. */
  addSlot(id: string, look?: Readonly<Record<string, string>>): FakeElement;
};

/** An empty page. */
export const createFakeCaptchaPage = (): FakeCaptchaPage => {
  const slots = new Map<string, FakeElement>();
  const createElement = (): FakeElement => {
    const children: (FakeElement & { parent?: FakeElement | undefined })[] = [];
    const events: string[] = [];
    const element = {
      dataset: {},
      style: {},
      children,
      className: '',
      events,
      ownerDocument: document,
      setAttribute: () => undefined,
      dispatchEvent: ({ type }: Event) => events.push(type),
      append(child: FakeElement & { parent?: FakeElement }) {
        child.parent = element;
        children.push(child);
      },
      remove() {
        const siblings = (element as { parent?: FakeElement }).parent?.children ?? [];
        siblings.splice(siblings.indexOf(element), 1);
      },
    };
    return element;
  };
  const document = {
    createElement,
    getElementById: (id: string) => slots.get(id) ?? null,
    defaultView: { Event },
    body: undefined as FakeElement | undefined,
  };
  const body = createElement();
  document.body = body;
  return {
    document,
    body,
    addSlot(id, look = {}) {
      const slot = createElement();
      Object.assign(slot.dataset, look);
      slots.set(id, slot);
      return slot;
    },
  };
};

type Options = Parameters<WidgetScript['render']>[1];

/** A widget that was drawn, and its state. */
export type FakeWidget = {
  readonly options: Options;
  readonly node: HTMLElement;
  resets: number;
  isRemoved: boolean;
};

/** The script of the external service, with every widget it drew. `onDraw` lets a test answer at once. */
export const createFakeWidgetScript = (onDraw: (widget: FakeWidget) => void = () => undefined) => {
  const widgets: FakeWidget[] = [];
  const script: WidgetScript = {
    render(node, options) {
      const widget: FakeWidget = { options, node, resets: 0, isRemoved: false };
      widgets.push(widget);
      queueMicrotask(() => onDraw(widget));
      return String(widgets.length - 1);
    },
    reset(id) {
      const widget = widgets[Number(id)];
      if (widget) widget.resets += 1;
    },
    remove(id) {
      const widget = widgets[Number(id)];
      if (widget) widget.isRemoved = true;
    },
  };
  return { script, widgets };
};
