// The types of the elements, from the props of the surfaces: one table for the DOM, JSX, Vue and Svelte.
import type {
  AuthLinkOptions,
  AuthorizationQuery,
  Emission,
  GoogleOneTapProps,
  MountName,
  SignInProps,
  SignOutOptions,
  SignUpProps,
  SurfaceProps,
} from '@latchkey/client';

/** `signUpUrl` → `sign-up-url`. */
type Kebab<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Kebab<Rest>}`
    : `-${Lowercase<First>}${Kebab<Rest>}`
  : Text;

type TagOf<Name extends string> = `latchkey${Kebab<Name>}`;

type Condition = {
  /** False: a session with tasks counts as signed in. Default true. */
  readonly treatPendingAsSignedOut?: boolean;
};

type Mode = {
  /** `redirect` (default): goes to the page; `modal`: opens the form over the page. */
  readonly mode?: 'redirect' | 'modal';
};

/** Deprecated names and experiments, which elements do not have. */
type Left = 'afterSignInUrl' | 'afterSignUpUrl' | 'afterSwitchOrganizationUrl' | `__${string}`;

/** The properties of every element, by tag. */
export type ElementProps = {
  readonly [Name in MountName as TagOf<Name>]: Omit<SurfaceProps[Name], Left>;
} & {
  readonly 'latchkey-signed-in': Condition;
  readonly 'latchkey-signed-out': Condition;
  readonly 'latchkey-protect': Condition & AuthorizationQuery;
  readonly 'latchkey-loading': object;
  readonly 'latchkey-loaded': object;
  readonly 'latchkey-degraded': object;
  readonly 'latchkey-failed': object;
  readonly 'latchkey-sign-in-button': Mode & Omit<SignInProps, 'routing' | 'path' | Left>;
  readonly 'latchkey-sign-up-button': Mode & Omit<SignUpProps, 'routing' | 'path' | Left>;
  readonly 'latchkey-sign-out-button': SignOutOptions;
  readonly 'latchkey-redirect-to-sign-in': Omit<AuthLinkOptions, Left>;
  readonly 'latchkey-redirect-to-sign-up': Omit<AuthLinkOptions, Left>;
  readonly 'latchkey-redirect-to-tasks': Omit<AuthLinkOptions, Left>;
  readonly 'latchkey-redirect-to-user-profile': object;
  readonly 'latchkey-redirect-to-organization-profile': object;
  readonly 'latchkey-redirect-to-create-organization': object;
  readonly 'latchkey-google-one-tap': GoogleOneTapProps;
};

/** The tag of every element. */
export type ElementTag = keyof ElementProps;

/** An element of the document: its properties can be read and set. `role` has the type that all elements give it. */
export type LatchkeyElement<Tag extends ElementTag> = HTMLElement & {
  -readonly [Name in Exclude<keyof ElementProps[Tag], keyof HTMLElement>]: ElementProps[Tag][Name];
};

/** The properties of an element as a template sets them: by name, or as an attribute in kebab-case, whose value may be text. */
export type ElementAttributes<Tag extends ElementTag> = ElementProps[Tag] & {
  readonly [Name in keyof ElementProps[Tag] & string as Kebab<Name>]?: ElementProps[Tag][Name] | string;
};

/** Events of the elements, which bubble. */
export type ElementEvents = {
  /** The user has verified again. */
  readonly 'latchkey-after-verification': CustomEvent<null>;
  /** The user has cancelled the verification. */
  readonly 'latchkey-after-verification-cancelled': CustomEvent<null>;
};

/** What is dispatched at the document after every change of session, user or organization. */
export type SessionEvent = CustomEvent<Emission>;

/** Elements of a JSX dialect: `Base` are the attributes that it has on every element. */
export type IntrinsicElements<Base> = {
  readonly [Tag in ElementTag]: Omit<Base, keyof ElementAttributes<Tag>> &
    ElementAttributes<Tag> & {
      readonly [Name in keyof ElementEvents as `on${Name}`]?: (event: ElementEvents[Name]) => void;
    };
};

declare global {
  interface HTMLElementTagNameMap extends DomElements {}
  interface HTMLElementEventMap extends ElementEvents {}
  interface DocumentEventMap {
    'latchkey-session': SessionEvent;
  }
}

type DomElements = { readonly [Tag in ElementTag]: LatchkeyElement<Tag> };
