// Which surfaces and cards share a chunk; tools/chunk-steps.mjs reads it.
type Step = {
  readonly name: string;
  /** The modules that the step loads, relative to `src`; their imports are loaded with them. */
  readonly files: readonly string[];
  /** The steps that have always been loaded before this one; absent for the first step. */
  readonly after?: readonly string[];
};

const inFolder = (folder: string, ...files: readonly string[]): readonly string[] =>
  files.map((file) => `${folder}/${file}`);

export const STEPS: readonly Step[] = [
  // Most visitors see the first card of a sign-in before anything else, so it is in one chunk with the renderer.
  {
    name: 'surface',
    files: [
      'surface-host/view.tsx',
      'index.ts',
      'surfaces/sign-in/index.tsx',
      // The user icon: the user button needs it, but no other module that is used after a sign-in.
      'parts/icon/glyphs/user.ts',
    ],
  },
  { name: 'renderer', files: ['renderer.tsx'] },
  // What the options of a host need: its appearance and texts, its router.
  { name: 'host-options', files: ['host-options.ts', 'surface-host/kept-surface.tsx'] },
  {
    name: 'sign-in-next',
    files: inFolder('surfaces/sign-in', 'later-cards.tsx', 'sign-up-props.ts'),
  },
  {
    name: 'sign-in-rare',
    files: [
      'surfaces/sign-in/rare/cards.tsx',
      'surfaces/sign-in/last-used.tsx',
      'surfaces/session-tasks/reset-password.tsx',
    ],
    after: ['sign-in-next'],
  },
  { name: 'session-tasks', files: ['surfaces/session-tasks/cards.tsx'] },
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
        'identifier/panel.tsx',
        'security/security-page.tsx',
        'verify-page.tsx',
      ),
      'surfaces/shared/profile/own-picture.tsx',
      'surfaces/user-verification/index.tsx',
      'surfaces/session-tasks/setup-mfa.tsx',
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
      ...inFolder('surfaces/organization-profile', 'index.tsx', 'members/page.tsx', 'forms/forms.tsx'),
      ...inFolder('surfaces/create-organization', 'index.tsx', 'create-flow.tsx', 'invite.tsx'),
      'surfaces/organization-list/index.tsx',
      'surfaces/session-tasks/choose-organization.tsx',
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
    files: inFolder('i18n/contract-keys', 'texts.ts', 'unknown-texts.ts'),
    after: ['host-options'],
  },
];

/** Where a module goes that several steps need: into the first of these chunks that lists one of its steps. */
export const SHARED: readonly (readonly [name: string, steps: readonly string[]])[] = [
  ['provider-marks', ['provider-marks']],
  // What most cards after the first need: fields, codes, and error texts.
  ['authentication', ['sign-in-next']],
  // What shows users, and the panels over a page: avatars, rows, popovers.
  ['parts', ['user-button', 'user-panel']],
  ['dialog', ['dialog']],
  // What a sign-up, a new password and an e-mail link need.
  ['new-account', ['sign-in-rare', 'sign-up', 'phone']],
  ['organization-switcher', ['organization-switcher']],
  ['profile', ['account', 'organizations']],
  ['rare', ['rare']],
];
