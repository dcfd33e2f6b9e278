// Which surfaces and cards travel together; tools/chunk-steps.mjs reads it.
type Step = {
  readonly name: string;
  /** What the step is downloaded for, from `src`; all that these import comes along. */
  readonly files: readonly string[];
  /** The steps that everybody who comes here has made before; absent, the first of all. */
  readonly after?: readonly string[];
};

const inFolder = (folder: string, ...files: readonly string[]): readonly string[] =>
  files.map((file) => `${folder}/${file}`);

export const STEPS: readonly Step[] = [
  // Most people see the first card of a sign-in before anything else, so it is with what draws surfaces.
  {
    name: 'surface',
    files: [
      'surface-view.tsx',
      'index.ts',
      'surfaces/sign-in/index.tsx',
      // The sign of a person: the user's button needs it, and nothing else of what comes after a sign-in.
      'parts/icon/glyphs/user.ts',
    ],
  },
  { name: 'renderer', files: ['renderer.tsx'] },
  {
    name: 'sign-in-next',
    files: inFolder('surfaces/sign-in', 'later-cards.tsx', 'sign-up-props.ts'),
  },
  { name: 'sign-in-rare', files: ['surfaces/sign-in/rare-cards.tsx'], after: ['sign-in-next'] },
  {
    name: 'sign-up',
    files: inFolder('surfaces/sign-up', 'index.tsx', 'later-cards.tsx', 'providers.tsx'),
  },
  {
    name: 'phone',
    files: [
      'surfaces/sign-in/cards/phone-identifier.tsx',
      'surfaces/shared/cards/phone-field.tsx',
      'parts/phone-input/phone-input.css?inline',
    ],
  },
  { name: 'provider-marks', files: ['parts/provider-buttons/marks/rare-marks.tsx'] },
  { name: 'user-button', files: ['surfaces/user-button/index.tsx'] },
  {
    name: 'user-panel',
    files: inFolder('surfaces/user-button', 'effects.ts', 'panel-popover.tsx'),
    after: ['user-button'],
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
      'surfaces/shared/profile/own-picture.tsx',
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
      'surfaces/shared/profile/own-picture.tsx',
      ...inFolder('surfaces/organization-profile', 'index.tsx', 'members/members-page.tsx', 'forms/forms.tsx'),
      ...inFolder('surfaces/create-organization', 'index.tsx', 'create-flow.tsx', 'invite.tsx'),
      'surfaces/organization-list/index.tsx',
      'surfaces/shared/organizations/invite/invite-styles.ts',
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
      'surfaces/shared/invitation/ticket-visit.tsx',
      'surfaces/shared/passwords/strength-hint.tsx',
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
  ['provider-marks', ['provider-marks']],
  // What most cards after the first have: fields, codes, and words for what went wrong.
  ['authentication', ['sign-in-next']],
  // What shows people, and the panels that open over a page: pictures, rows, popovers.
  ['parts', ['user-button', 'user-panel']],
  ['dialog', ['dialog']],
  // What a new account, a new password and a link by mail take.
  ['new-account', ['sign-in-rare', 'sign-up', 'phone']],
  ['organization-switcher', ['organization-switcher']],
  ['profile', ['account', 'organizations']],
  ['rare', ['rare']],
];
