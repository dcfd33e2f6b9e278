// What the tests of sign-up share: the rendered surface, and its settings.
import { type FakeService, jsonResponse } from '@latchkey/client/testing';
import type {
  AttributeDataJSON,
  AttributeName,
  EnvironmentJSON,
  SignUpJSON,
  SignUpVerificationJSON,
  SignUpVerificationsJSON,
} from '@latchkey/wire';
import { Surface } from '../surfaces/sign-up/index.tsx';
import { drawSurface, type Scene } from './draw-surface.tsx';

const CLIENT = {
  object: 'client',
  id: 'client_1',
  sessions: [],
  sign_in: null,
  last_active_session_id: null,
  cookie_expires_at: null,
  created_at: 0,
  updated_at: 0,
};

/** Props of the surface. */
export type Props = Parameters<typeof Surface>[0]['props'];
type Settings = EnvironmentJSON['user_settings'];
type Change = (environment: EnvironmentJSON) => EnvironmentJSON;

/** Renders a sign-up. */
export const draw = (scene: Scene = {}, props: Props = {}) =>
  drawSurface((location) => <Surface props={props} location={location} mode={scene.switchTo ? 'modal' : 'mounted'} />, {
    href: 'https://app.example.com/sign-up',
    ...scene,
  });

/** A rendered sign-up. */
export type Drawn = Awaited<ReturnType<typeof draw>>;

/** Changes settings of the instance. */
export const settings =
  (change: (settings: Settings) => Partial<Settings>): Change =>
  (environment) => ({
    ...environment,
    user_settings: { ...environment.user_settings, ...change(environment.user_settings) },
  });

/** Applies one change after another. */
export const all =
  (...changes: readonly Change[]): Change =>
  (environment) =>
    changes.reduce((changed, change) => change(changed), environment);

const PROOFS: { readonly [Name in AttributeName]?: Partial<AttributeDataJSON> } = {
  phone_number: { used_for_first_factor: true, verifications: ['phone_code'], verify_at_sign_up: true },
};

/** Sets attributes: `optional`, `required` or `off`. */
export const asking = (needs: { readonly [Name in AttributeName]?: 'optional' | 'required' | 'off' }): Change =>
  settings(({ attributes }) => ({
    attributes: {
      ...attributes,
      ...Object.fromEntries(
        Object.entries(needs).map(([name, need]) => [
          name,
          {
            ...attributes[name as AttributeName],
            ...PROOFS[name as AttributeName],
            enabled: need !== 'off',
            required: need === 'required',
          },
        ]),
      ),
    },
  }));

/** The labels of the fields, in order. */
export const labels = ({ node }: Drawn) =>
  [...node.querySelectorAll('.lk-field-label')].map((label) => label.textContent);

/** Sets the next reply to a call: the changed sign-up, and the client that contains it. */
export const answer = (service: FakeService, call: string, change: Partial<SignUpJSON>) =>
  service.once(call, () => {
    const client = service.client() ?? CLIENT;
    const signUp = signUpJSON({ ...service.client()?.sign_up, ...change });
    return jsonResponse({ response: signUp, client: { ...client, sign_up: signUp } });
  });

/** The form of the last request to a path, as it was sent. */
export const sent = ({ platform }: Drawn, path: string) => {
  const request = platform.network.requests.filter(({ url }) => url.pathname.endsWith(path)).at(-1);
  return Object.fromEntries(new URLSearchParams(request?.body ?? ''));
};

/** A verification of a sign-up in some state. */
export const proof = (change: Partial<SignUpVerificationJSON>): SignUpVerificationJSON => ({
  object: 'verification',
  status: 'unverified',
  strategy: 'email_code',
  attempts: 0,
  expire_at: null,
  error: null,
  verified_at_client: null,
  next_action: 'needs_attempt',
  supported_strategies: [],
  ...change,
});

/** No verifications except those given. */
export const proofs = (given: Partial<SignUpVerificationsJSON>): SignUpVerificationsJSON => ({
  email_address: null,
  phone_number: null,
  web3_wallet: null,
  external_account: null,
  ...given,
});

/** A sign-up as the service returns it. */
export const signUpJSON = (change: Partial<SignUpJSON> = {}): SignUpJSON => ({
  object: 'sign_up',
  id: 'sua_1',
  status: 'missing_requirements',
  required_fields: [],
  optional_fields: [],
  missing_fields: [],
  unverified_fields: [],
  username: null,
  first_name: null,
  last_name: null,
  email_address: null,
  phone_number: null,
  web3_wallet: null,
  has_password: false,
  unsafe_metadata: {},
  created_session_id: null,
  created_user_id: null,
  abandon_at: null,
  legal_accepted_at: null,
  verifications: proofs({}),
  ...change,
});

/** The client already has a sign-up when the page opens. */
export const begun = (change: Partial<SignUpJSON>) => (service: FakeService) =>
  service.once('GET /client', () =>
    jsonResponse({ response: { ...CLIENT, sign_up: signUpJSON(change) }, client: null }),
  );
