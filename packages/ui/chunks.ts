// Which files travel together. Chunks follow how people move between surfaces, not how the source is cut into files: a step is
// what somebody needs next, in one download. What several steps need, and no earlier one has, is a chunk that they share.
import { join } from 'node:path';

type Step = {
  readonly name: string;
  /** What the step is downloaded for, from `src`; all that these import comes along. */
  readonly files: readonly string[];
  /** The steps that everybody who comes here has made before. */
  readonly after?: readonly string[];
};

const inFolder = (folder: string, ...files: readonly string[]): readonly string[] =>
  files.map((file) => `${folder}/${file}`);

const STEPS: readonly Step[] = [
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

type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** Where a module goes that several steps need: with the first of these that one of its steps is named in. */
const SHARED: readonly (readonly [name: string, steps: readonly string[]])[] = [
  // The first card of a sign-in is on the way of most people, so what it shares is where every surface finds it.
  ['surface', ['surface', 'sign-in']],
  // Small things of which most cards after the first have some: pictures, rows, menus.
  ['parts', ['user-button', 'dialog']],
  ['authentication', ['sign-in-next', 'sign-up', 'phone']],
  ['organization-switcher', ['organization-switcher']],
  ['profile', ['account', 'organizations']],
];

/** What each step brings of its own: all that its files import, without what came before. */
const modulesByStep = (graph: Graph, source: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, ReadonlySet<string>>();
  const reach = (files: readonly string[], before: ReadonlySet<string>): ReadonlySet<string> => {
    const reached = new Set(files.filter((file) => !before.has(file)));
    // A set is walked in the order of its entries, also those that are added meanwhile.
    for (const id of reached) {
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
        if (!before.has(imported)) reached.add(imported);
    }
    return reached;
  };
  const all = (name: string): readonly string[] => {
    const step = STEPS.find((one) => one.name === name);
    return [...(found.get(name) ?? []), ...(step?.after ?? []).flatMap(all)];
  };
  const [first] = STEPS;
  for (const { name, files, after = first && name !== first.name ? [first.name] : [] } of STEPS) {
    found.set(
      name,
      reach(
        files.map((file) => join(source, file)),
        new Set(after.flatMap(all)),
      ),
    );
  }
  return found;
};

/** Answers the chunk of each module, for the bundler. Texts that are no step of their own go where they are used. */
export const createChunkNames = (source: string) => {
  let steps: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return (id: string, graph: Graph): string | null => {
    steps ??= modulesByStep(graph, source);
    const names = [...steps].filter(([, modules]) => modules.has(id)).map(([name]) => name);
    if (names.length < 2) return names[0] ?? null;
    return SHARED.find(([, shared]) => shared.some((step) => names.includes(step)))?.[0] ?? 'rare';
  };
};
