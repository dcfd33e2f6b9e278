// Which surfaces and cards travel together; tools/chunk-steps.mjs reads it.
type Step = {
  readonly name: string;
  /** What the step is downloaded for, from `src`; all that these import comes along. */
  readonly files: readonly string[];
  /** The steps that everybody who comes here has made before. */
  readonly after?: readonly string[];
};

const inFolder = (folder: string, ...files: readonly string[]): readonly string[] =>
  files.map((file) => `${folder}/${file}`);

export const STEPS: readonly Step[] = [
  { name: 'surface', files: ['surface-view.tsx', 'index.ts'] },
  { name: 'renderer', files: ['renderer.tsx'], after: ['surface'] },
  { name: 'sign-in', files: ['surfaces/sign-in/index.tsx'], after: ['surface'] },
  {
    name: 'sign-in-next',
    files: inFolder('surfaces/sign-in', 'later-cards.tsx', 'sign-up-props.ts'),
    after: ['sign-in'],
  },
  {
    name: 'sign-up',
    files: inFolder('surfaces/sign-up', 'index.tsx', 'later-cards.tsx', 'providers.tsx'),
    after: ['surface'],
  },
  {
    name: 'phone',
    files: [
      'surfaces/sign-in/phone-identifier.tsx',
      'surfaces/authentication/phone-field.tsx',
      'parts/phone-input/phone-input.css?inline',
    ],
    after: ['sign-in'],
  },
  { name: 'provider-marks', files: ['parts/provider-buttons/marks/rare-marks.tsx'] },
  {
    name: 'user-button',
    files: inFolder('surfaces/user-button', 'index.tsx', 'effects.ts', 'panel-popover.tsx'),
  },
  { name: 'dialog', files: ['modal-host.tsx'] },
  {
    name: 'account',
    files: [
      ...inFolder(
        'surfaces/user-profile',
        'index.tsx',
        'identifier-panel.tsx',
        'security/security-page.tsx',
        'verify-page.tsx',
      ),
      'surfaces/profile/own-picture.tsx',
      'surfaces/user-verification/index.tsx',
      'parts/qr-code/qr-path.ts',
    ],
  },
  {
    name: 'organization-switcher',
    files: inFolder('surfaces/organization-switcher', 'index.tsx', 'panel-popover.tsx'),
  },
  {
    name: 'organizations',
    files: [
      'surfaces/profile/own-picture.tsx',
      ...inFolder('surfaces/organization-profile', 'index.tsx', 'members/members-page.tsx', 'forms/forms.tsx'),
      ...inFolder('surfaces/create-organization', 'index.tsx', 'create-flow.tsx', 'invite.tsx'),
      'surfaces/organization-list/index.tsx',
      'surfaces/organization-invite/invite-styles.ts',
    ],
  },
  {
    name: 'rare',
    files: [
      'surfaces/waitlist/index.tsx',
      'surfaces/waitlist/effects.ts',
      'surfaces/keyless-prompt/index.tsx',
      'surfaces/impersonation-indicator/index.tsx',
      'surfaces/blank-captcha/index.tsx',
      'surfaces/invitation/ticket-visit.tsx',
      'surfaces/authentication/strength-hint.tsx',
      'parts/captcha/captcha.tsx',
      'parts/captcha/captcha.css?inline',
    ],
  },
  {
    name: 'contract-texts',
    files: inFolder('i18n/contract-keys', 'contract-texts.ts', 'paths-without-counterpart.ts'),
  },
];

/** Where a module goes that several steps need: with the first of these that one of its steps is named in. */
export const SHARED: readonly (readonly [name: string, steps: readonly string[]])[] = [
  // The first card of a sign-in is on the way of most people, so what it shares is where every surface finds it.
  ['surface', ['surface', 'sign-in']],
  ['provider-marks', ['provider-marks']],
  // Small things of which most cards after the first have some: pictures, rows, menus.
  ['parts', ['user-button', 'dialog']],
  ['authentication', ['sign-in-next', 'sign-up', 'phone']],
  ['organization-switcher', ['organization-switcher']],
  ['profile', ['account', 'organizations']],
  ['rare', ['rare']],
];
