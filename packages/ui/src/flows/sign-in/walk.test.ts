// A walk over the whole sign-in: every card is reachable, every event has an effect in some state, every effect occurs, and every
// card can reach completion and the start.
import { describe, expect, it } from 'vitest';
import {
  attempt,
  BACKUP,
  CODE,
  complete,
  EMAIL,
  LINK,
  needsSecond,
  PASSKEY,
  PASSWORD,
  RESET,
  SECOND_PHONE,
  settings,
  TOTP,
} from '../../testing/sign-in-fixtures.ts';
import type { SignInAttempt } from './attempt.ts';
import type { SignInState } from './cards/state.ts';
import type { SignInCall, SignInEffect } from './effect.ts';
import type { SignInEvent } from './event.ts';
import type { SignInSettings } from './settings.ts';
import { createSignIn, type SignInOpening } from './sign-in.ts';

const ALL = attempt({ firstFactors: [PASSKEY, PASSWORD, LINK, CODE, RESET] });
const ANSWERS: readonly SignInAttempt[] = [
  ALL,
  attempt({ firstFactors: [PASSWORD, CODE, LINK, RESET] }),
  attempt({ firstFactors: [] }),
  attempt({ firstFactors: [], enterpriseOnly: true }),
  attempt({ status: 'needs_identifier', firstFactors: [], returned: { code: 'oauth_access_denied' } }),
  needsSecond,
  { ...needsSecond, secondFactors: [{ strategy: 'passkey' }, TOTP] },
  attempt({ status: 'needs_new_password', resetting: true, firstFactors: ALL.firstFactors }),
  { ...complete, resetting: true },
  complete,
];
const REFUSALS = [
  'user_locked',
  'form_password_pwned',
  'sign_in_not_found',
  'form_identifier_not_found',
  'invitation_account_not_exists',
  'network_error',
];

/** The call a state waits for, so that the walk sends the matching reply. */
const CALLS: readonly SignInCall[] = [
  'createSignIn',
  'createWithTicket',
  'attemptPassword',
  'attemptPasskey',
  'discoverPasskey',
  'attemptCode',
  'attemptSecond',
  'resetPassword',
  'provider',
  'finishRedirect',
  'wallet',
  'createSignUp',
  'activate',
];

const DEEDS: readonly SignInEvent[] = [
  { type: 'opened' },
  { type: 'typed', field: 'identifier', value: EMAIL },
  { type: 'typed', field: 'identifier', value: '+4915112345678' },
  { type: 'typed', field: 'phoneNumber', value: '+4915112345678' },
  { type: 'typed', field: 'password', value: 'tide and lantern' },
  { type: 'typed', field: 'confirmation', value: 'tide and lantern' },
  { type: 'typed', field: 'code', value: '7f3k-92mq' },
  { type: 'ticked', field: 'signOutOfOtherSessions', value: false },
  { type: 'digits', value: '417093' },
  { type: 'submit' },
  { type: 'resend' },
  { type: 'switch-identifier' },
  { type: 'use-passkey' },
  { type: 'use-provider', strategy: 'oauth_google' },
  { type: 'use-wallet', strategy: 'web3_metamask_signature' },
  { type: 'edit-identifier' },
  { type: 'another-way' },
  { type: 'forgot' },
  ...[PASSKEY, PASSWORD, LINK, CODE, RESET].map((factor) => ({ type: 'choose', factor }) as const),
  ...[TOTP, SECOND_PHONE, BACKUP].map((factor) => ({ type: 'choose-second', factor }) as const),
  { type: 'choose-account', sessionId: 'sess_2' },
  { type: 'add-account' },
  { type: 'sign-out-of-all' },
  { type: 'help' },
  { type: 'back' },
  ...['', '/factor-one', '/choose', '/create/continue', '/sso-callback', '/nonsense'].map(
    (path) => ({ type: 'path', path }) as const,
  ),
];

const REPORTS: readonly SignInEvent[] = [
  { type: 'task-due', key: 'setup-mfa' },
  { type: 'next-task', key: 'choose-organization' },
  { type: 'tasks-done' },
  ...CALLS.flatMap((call) => ANSWERS.map((known) => ({ type: 'answered', call, attempt: known }) as const)),
  ...CALLS.flatMap((call) => REFUSALS.map((code) => ({ type: 'refused', call, problems: [{ code }] }) as const)),
  {
    type: 'refused',
    call: 'createSignIn',
    problems: [{ code: 'identifier_already_signed_in' }],
    sessionId: 'sess_7',
  },
  ...['email_code:idn_1', 'second:phone_code:idn_2'].flatMap((key): readonly SignInEvent[] => [
    { type: 'code-sent', key },
    ...REFUSALS.map((code) => ({ type: 'code-not-sent', key, problems: [{ code }] }) as const),
  ]),
  ...(['here', 'elsewhere'] as const).map((where) => ({ type: 'link-followed', where, attempt: complete }) as const),
  { type: 'link-expired' },
  ...REFUSALS.map((code) => ({ type: 'link-failed', problems: [{ code }] }) as const),
  ...(['verified', 'expired', 'client_mismatch', 'failed'] as const).map(
    (outcome) => ({ type: 'link-landed', outcome }) as const,
  ),
  { type: 'link-landed', outcome: 'verified', attempt: needsSecond },
  { type: 'sign-up-begun', path: '/continue' },
  { type: 'autofilled', attempt: complete },
  { type: 'autofill-refused', problems: [{ code: 'network_error' }] },
  { type: 'signed-out' },
  { type: 'released' },
  { type: 'activated' },
  { type: 'signed-in' },
  { type: 'waited' },
  { type: 'tick', seconds: 60 },
];

/** The card and its phase, as a user could distinguish them, without the values in it. */
const standing = (state: SignInState): string => {
  if (state.at === 'help') return `help < ${standing(state.from)}`;
  const parts: readonly (string | undefined)[] = [
    state.at,
    'form' in state ? state.form.phase : undefined,
    'pressed' in state ? 'pressed' : undefined,
    'carried' in state ? 'carried' : undefined,
    'why' in state ? `${state.why} from ${state.back?.strategy ?? 'nowhere'}` : undefined,
    'factor' in state ? state.factor.strategy : undefined,
    'entry' in state ? `${state.entry.check.is} ${state.entry.delivery.is}` : undefined,
    'wait' in state ? `${state.wait.check.is} ${state.wait.seconds > 0}` : undefined,
    'outcome' in state ? state.outcome : undefined,
    'problems' in state ? `${state.problems.length > 0}` : undefined,
    'path' in state ? state.path : undefined,
    'attempt' in state ? `${state.attempt?.status} ${state.attempt?.resetting}` : undefined,
    state.at === 'start'
      ? `${state.field} ${state.form.values.identifier !== ''} ${state.form.values.password !== ''}`
      : undefined,
    state.at === 'reset-password'
      ? `${state.form.values.password !== ''} ${state.form.values.confirmation !== ''}`
      : undefined,
    state.at === 'backup-code' ? `${state.form.values.code !== ''}` : undefined,
    state.at === 'password' ? `${state.form.values.password !== ''}` : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
};

type Edge = { readonly from: string; readonly event: string; readonly to: string };

const SETTINGS: Partial<SignInSettings> = {
  identifiers: ['email_address', 'phone_number'],
  fields: ['text', 'phone'],
  hasAccounts: true,
  passkeyLink: true,
  passkeyAutofill: true,
  wallets: ['web3_metamask_signature'],
};

/** Walks from one opening until no new state is found. */
const walk = (change: Partial<SignInSettings>, opening: Partial<SignInOpening>) => {
  const machine = createSignIn(settings({ ...SETTINGS, ...change }), { path: '', attempt: undefined, ...opening });
  const first = standing(machine.initial);
  const seen = new Map<string, SignInState>([[first, machine.initial]]);
  const edges: Edge[] = [];
  const effects = new Set<SignInEffect['run']>();
  const queue = [machine.initial];
  for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
    for (const event of [...DEEDS, ...REPORTS]) {
      const [next, ...asked] = machine.step(state, event);
      for (const { run } of asked) effects.add(run);
      if (next === state && asked.length === 0) continue;
      const to = standing(next);
      edges.push({ from: standing(state), event: event.type, to });
      if (seen.has(to)) continue;
      seen.set(to, next);
      queue.push(next);
    }
  }
  return { seen, edges, effects };
};

/** Every state from which some of `goals` can be reached. */
const leadingTo = (edges: readonly Edge[], goals: readonly string[]): ReadonlySet<string> => {
  const before = new Map<string, Set<string>>();
  for (const { from, to } of edges) before.set(to, (before.get(to) ?? new Set()).add(from));
  const found = new Set(goals);
  const queue = [...goals];
  for (let goal = queue.pop(); goal !== undefined; goal = queue.pop()) {
    for (const from of before.get(goal) ?? []) {
      if (found.has(from)) continue;
      found.add(from);
      queue.push(from);
    }
  }
  return found;
};

const TICKET = { ticket: { value: 'tkt_1', forSignUp: false } };

const WALKS = [
  walk({}, { path: '/verify' }),
  walk({ providers: ['oauth_google'], enterpriseSso: true }, { path: '/sso-callback' }),
  walk({ wallets: [] }, {}),
  walk({ newAccounts: { to: 'sign-up', atOnce: ['emailAddress'] } }, TICKET),
  walk({ newAccounts: { to: 'waitlist' } }, TICKET),
  walk({ alreadySignedIn: true }, {}),
];

const CARDS = Object.keys({
  start: 0,
  password: 0,
  passkey: 0,
  code: 0,
  'email-link': 0,
  'link-opened': 0,
  'choose-factor': 0,
  'second-code': 0,
  'second-passkey': 0,
  'backup-code': 0,
  'choose-second': 0,
  help: 0,
  'reset-password': 0,
  'reset-done': 0,
  unavailable: 0,
  ticket: 0,
  'link-landing': 0,
  'sso-callback': 0,
  accounts: 0,
  create: 0,
  task: 0,
  done: 0,
  leaving: 0,
} satisfies Record<SignInState['at'], 0>);

const EFFECTS = Object.keys({
  createSignIn: 0,
  createWithTicket: 0,
  attemptPassword: 0,
  attemptPasskey: 0,
  discoverPasskey: 0,
  attemptCode: 0,
  attemptSecond: 0,
  resetPassword: 0,
  provider: 0,
  finishRedirect: 0,
  forgetReturn: 0,
  wallet: 0,
  createSignUp: 0,
  signOutOfAll: 0,
  activate: 0,
  prepareCode: 0,
  prepareSecond: 0,
  followLink: 0,
  dropLink: 0,
  landLink: 0,
  clearTicket: 0,
  startAutofill: 0,
  stopAutofill: 0,
  wait: 0,
  startTimer: 0,
  stopTimer: 0,
  leave: 0,
} satisfies Record<SignInEffect['run'], 0>);

describe('a traversal of the sign-in', () => {
  it('reaches every card', () => {
    const reached = new Set(WALKS.flatMap(({ seen }) => [...seen.values()].map(({ at }) => at)));
    expect([...reached].sort()).toEqual(CARDS.sort());
  });

  it('handles every event', () => {
    const meant = new Set(WALKS.flatMap(({ edges }) => edges.map(({ event }) => event)));
    const every = new Set([...DEEDS, ...REPORTS].map(({ type }) => type));
    expect([...every].filter((type) => !meant.has(type))).toEqual([]);
  });

  it('requests every effect', () => {
    const asked = new Set(WALKS.flatMap(({ effects }) => [...effects]));
    expect(EFFECTS.filter((run) => !asked.has(run as SignInEffect['run']))).toEqual([]);
  });

  it.each(WALKS.map((each, index) => [index, each] as const))(
    'number %i has a path forward from everywhere: to a session, or to the next flow',
    (_, { seen, edges }) => {
      const ends = [...seen].filter(([, { at }]) => ['done', 'leaving', 'create'].includes(at)).map(([name]) => name);
      const good = leadingTo(edges, ends);
      expect([...seen.keys()].filter((name) => !good.has(name))).toEqual([]);
    },
  );

  it.each(WALKS.map((each, index) => [index, each] as const))(
    'number %i has a path back to the start from everywhere but the end',
    (_, { seen, edges }) => {
      const starts = [...seen].filter(([, { at }]) => at === 'start').map(([name]) => name);
      const good = leadingTo(edges, starts);
      const lost = [...seen].filter(([name, { at }]) => !good.has(name) && at !== 'done' && at !== 'leaving');
      expect(lost.map(([name]) => name)).toEqual([]);
    },
  );
});
