// A walk over the whole sign-up: every event on every reachable card, from every opening. The table is the model; a transition
// that is not in it, or is no longer reachable, fails here.
import { describe, expect, it } from 'vitest';
import { attempt, complete, EMAIL, PHONE, settings } from '../../testing/sign-up-fixtures.ts';
import type { SignUpAttempt } from './attempt.ts';
import type { SignUpState } from './cards/state.ts';
import type { SignUpCall } from './effect.ts';
import type { SignUpEvent } from './event.ts';
import type { SignUpSettings, SignUpValues } from './settings.ts';
import { createSignUp } from './sign-up.ts';

/** The card, and whether it waits for a reply: the names of the model. */
const nameOf = (state: SignUpState): string => {
  const isBusy = (): boolean => {
    if ('form' in state) return state.form.phase === 'sending';
    if ('entry' in state) return state.entry.check.is !== 'typing';
    if (state.at === 'sso-callback') return state.asking && state.problems.length === 0;
    if ('asking' in state) return state.asking && !('outcome' in state && state.outcome !== 'loading');
    return state.at === 'verify-link' && state.wait.check.is === 'following';
  };
  return isBusy() ? `${state.at}, busy` : state.at;
};

/** What else is in progress on a card. */
const detailOf = (state: SignUpState): string => {
  if ('entry' in state) return `${state.entry.check.is} ${state.entry.delivery.is}`;
  if ('wait' in state) return `${state.wait.check.is} ${state.wait.seconds > 0}`;
  if ('outcome' in state) return state.outcome;
  if (state.at === 'sso-callback') return state.problems.length > 0 ? 'refused' : '';
  return 'pressed' in state ? 'pressed' : '';
};

/** What a step may depend on other than the name; texts and problems are only passed on. */
const shapeOf = (state: SignUpState): string => {
  const {
    attempt: known,
    form,
    values = form?.values,
  } = { form: undefined, values: undefined, ...state } as {
    readonly attempt?: SignUpAttempt;
    readonly form?: { readonly values: SignUpValues | null };
    readonly values?: SignUpValues | null;
  };
  const filled = values && [values.emailAddress, values.phoneNumber, values.username].map(Boolean);
  const given = known && [known.id, known.status, known.missingFields, known.unverifiedFields, known.returned?.code];
  return JSON.stringify([nameOf(state), detailOf(state), given, filled, values?.contact, values?.ticket]);
};

const CALLS: readonly SignUpCall[] = ['saveSignUp', 'attemptEmailCode', 'finishRedirect', 'activate'];

const ANSWERS = [
  attempt(),
  attempt({ unverifiedFields: ['phone_number'], phoneNumber: PHONE }),
  attempt({ unverifiedFields: [], missingFields: ['email_address_or_phone_number'] }),
  attempt({ unverifiedFields: [], missingFields: ['enterprise_sso'] }),
  attempt({ unverifiedFields: [], missingFields: ['web3_wallet'] }),
  attempt({ status: 'abandoned' }),
  complete,
];

const EVENTS: readonly SignUpEvent[] = [
  { type: 'opened' },
  { type: 'typed', field: 'emailAddress', value: EMAIL },
  { type: 'typed', field: 'phoneNumber', value: PHONE },
  { type: 'digits', value: '417093' },
  { type: 'submit' },
  { type: 'resend' },
  { type: 'switch-identifier' },
  { type: 'use-provider', strategy: 'oauth_google' },
  { type: 'use-wallet', strategy: 'web3_metamask_signature' },
  { type: 'edit-identifier' },
  { type: 'back' },
  { type: 'join-waitlist' },
  { type: 'path', path: '' },
  { type: 'path', path: '/continue' },
  { type: 'path', path: '/verify-email-address' },
  { type: 'path', path: '/sso-callback' },
  ...ANSWERS.map((each) => ({ type: 'answered', call: 'saveSignUp', attempt: each }) as const),
  { type: 'answered', call: 'attemptEmailCode', attempt: complete },
  ...CALLS.flatMap((call): readonly SignUpEvent[] => [
    { type: 'refused', call, problems: [{ code: 'form_param_nil', field: 'emailAddress' }] },
    { type: 'refused', call, problems: [{ code: 'sign_up_not_found' }] },
    { type: 'refused', call, problems: [{ code: 'identifier_already_signed_in' }], sessionId: 'sess_1' },
  ]),
  { type: 'code-sent' },
  { type: 'code-not-sent', problems: [{ code: 'too_many_requests' }] },
  { type: 'code-not-sent', problems: [{ code: 'sign_up_not_found' }] },
  ...ANSWERS.flatMap((each): readonly SignUpEvent[] => [
    { type: 'link-followed', where: 'elsewhere', attempt: each },
    { type: 'link-followed', where: 'here', attempt: each },
    { type: 'link-landed', outcome: 'verified', attempt: each },
  ]),
  ...ANSWERS.map((each) => ({ type: 'returned', path: '', attempt: each }) as const),
  { type: 'returned', path: '', attempt: attempt({ returned: { code: 'oauth_access_denied' } }) },
  { type: 'returned', path: '/continue', attempt: attempt({ missingFields: ['username'] }) },
  { type: 'waited' },
  { type: 'link-expired' },
  { type: 'link-failed', problems: [{ code: 'network_error' }] },
  { type: 'link-failed', problems: [{ code: 'sign_up_not_found' }] },
  { type: 'link-landed', outcome: 'verified' },
  { type: 'link-landed', outcome: 'expired' },
  { type: 'link-landed', outcome: 'client_mismatch' },
  { type: 'link-landed', outcome: 'failed' },
  { type: 'released' },
  { type: 'activated' },
  { type: 'signed-in' },
  { type: 'tick', seconds: 60 },
];

const EITHER: Partial<SignUpSettings> = {
  pair: true,
  fields: { emailAddress: 'optional', phoneNumber: 'optional' },
  providers: ['oauth_google'],
  wallets: ['web3_metamask_signature'],
};

const BY_LINK: Partial<SignUpSettings> = { ...EITHER, emailProof: 'link' };

/** Every opening of a sign-up. */
const OPENINGS = [
  createSignUp(settings(EITHER), { path: '', attempt: undefined }),
  createSignUp(settings({ ...EITHER, ticket: 'tkt_1', mode: 'restricted' }), { path: '', attempt: undefined }),
  createSignUp(settings({ ...EITHER, mode: 'waitlist' }), { path: '', attempt: undefined }),
  createSignUp(settings({ ...EITHER, alreadySignedIn: true }), { path: '', attempt: undefined }),
  createSignUp(settings(BY_LINK), { path: '/verify', attempt: undefined }),
  createSignUp(settings(EITHER), { path: '/continue', attempt: attempt({ missingFields: ['phone_number'] }) }),
  createSignUp(settings(EITHER), { path: '/sso-callback', attempt: undefined }),
  createSignUp(settings(EITHER), { path: '', attempt: attempt({ returned: { code: 'oauth_access_denied' } }) }),
];

/** By card and event: the cards that can follow. An event that is not listed changes no card. */
const MODEL: { readonly [from: string]: { readonly [event: string]: readonly string[] } } = {
  continue: {
    back: ['start'],
    path: ['sso-callback, busy', 'start'],
    'signed-in': ['leaving'],
    submit: ['continue, busy'],
    'use-provider': ['continue, busy'],
  },
  'continue, busy': {
    activated: ['done'],
    answered: [
      'continue',
      'restricted',
      'start',
      'start, busy',
      'unavailable',
      'verify-email',
      'verify-link',
      'verify-phone',
    ],
    // A popup returned.
    path: ['sso-callback, busy'],
    refused: ['continue', 'start', 'start, busy'],
    released: ['continue'],
  },
  'link-landing': {
    activated: ['done'],
    back: ['start'],
    'link-landed': ['continue', 'start', 'start, busy', 'unavailable', 'verify-link', 'verify-phone'],
    opened: ['link-landing, busy'],
    path: ['start'],
    refused: ['start'],
    'signed-in': ['leaving'],
  },
  'link-landing, busy': {
    activated: ['done'],
    'link-landed': ['continue', 'link-landing', 'start', 'start, busy', 'unavailable', 'verify-link', 'verify-phone'],
    refused: ['start'],
  },
  'link-opened': {
    back: ['start'],
    path: ['start'],
    'signed-in': ['leaving'],
    submit: ['continue', 'link-opened, busy', 'start', 'start, busy', 'unavailable', 'verify-link', 'verify-phone'],
  },
  'link-opened, busy': {
    activated: ['done'],
    refused: ['link-opened'],
  },
  restricted: {
    'signed-in': ['leaving'],
  },
  'sso-callback': {
    back: ['restricted', 'start', 'ticket, busy'],
    opened: ['sso-callback, busy'],
    path: ['restricted', 'start', 'ticket, busy'],
    'signed-in': ['leaving'],
    waited: ['restricted', 'start', 'ticket, busy'],
  },
  'sso-callback, busy': {
    activated: ['done'],
    refused: ['sso-callback'],
    returned: [
      'continue',
      'restricted',
      'start',
      'start, busy',
      'unavailable',
      'verify-email',
      'verify-link',
      'verify-phone',
    ],
  },
  start: {
    path: [
      'continue',
      'sso-callback, busy',
      'start, busy',
      'unavailable',
      'verify-email',
      'verify-link',
      'verify-phone',
    ],
    'signed-in': ['leaving'],
    submit: ['start, busy'],
    'use-provider': ['start, busy'],
    'use-wallet': ['start, busy'],
  },
  'start, busy': {
    activated: ['done'],
    answered: ['continue', 'restricted', 'start', 'unavailable', 'verify-email', 'verify-link', 'verify-phone'],
    path: ['sso-callback, busy'],
    refused: ['start'],
    released: ['start'],
  },
  ticket: {
    opened: ['ticket, busy'],
  },
  'ticket, busy': {
    activated: ['done'],
    answered: ['start'],
    refused: ['restricted', 'start, busy'],
  },
  unavailable: {
    back: ['restricted', 'start'],
    path: ['restricted', 'start'],
    'signed-in': ['leaving'],
  },
  'verify-email': {
    back: ['start'],
    'code-not-sent': ['start', 'verify-email, busy'],
    digits: ['verify-email, busy'],
    'edit-identifier': ['start'],
    path: ['start'],
    'signed-in': ['leaving'],
  },
  'verify-email, busy': {
    activated: ['done'],
    answered: ['continue', 'restricted', 'start', 'start, busy', 'unavailable', 'verify-email', 'verify-phone'],
    refused: ['start', 'verify-email'],
  },
  'verify-link': {
    back: ['start'],
    'edit-identifier': ['start'],
    'link-failed': ['start', 'verify-link, busy'],
    'link-followed': [
      'continue',
      'link-opened',
      'start',
      'start, busy',
      'unavailable',
      'verify-link, busy',
      'verify-phone',
    ],
    path: ['start'],
    'signed-in': ['leaving'],
  },
  'verify-link, busy': {
    activated: ['done'],
    answered: ['continue', 'start', 'start, busy', 'unavailable', 'verify-link', 'verify-phone'],
    refused: ['start', 'verify-link'],
  },
  'verify-phone': {
    back: ['start'],
    'code-not-sent': ['start', 'verify-phone, busy'],
    digits: ['verify-phone, busy'],
    'edit-identifier': ['start'],
    path: ['start'],
    'signed-in': ['leaving'],
  },
  'verify-phone, busy': {
    activated: ['done'],
    answered: [
      'continue',
      'restricted',
      'start',
      'start, busy',
      'unavailable',
      'verify-email',
      'verify-link',
      'verify-phone',
    ],
    refused: ['start', 'verify-phone'],
  },
};

const grouped = (edges: ReadonlySet<string>): Record<string, Record<string, string[]>> => {
  const table: Record<string, Record<string, string[]>> = {};
  for (const edge of [...edges].sort()) {
    const [from = '', event = '', to = ''] = edge.split(' | ');
    table[from] ??= {};
    table[from][event] = [...(table[from][event] ?? []), to];
  }
  return table;
};

type Walk = { readonly edges: ReadonlySet<string>; readonly ways: ReadonlyMap<string, ReadonlySet<string>> };

/** Visits every distinguishable state once for each shape, and sends it every event. */
const walk = (): Walk => {
  const edges = new Set<string>();
  const ways = new Map<string, Set<string>>();
  for (const machine of OPENINGS) {
    const seen = new Set<string>();
    const queue: SignUpState[] = [machine.initial];
    for (let state = queue.shift(); state; state = queue.shift()) {
      const key = shapeOf(state);
      if (seen.has(key)) continue;
      seen.add(key);
      const from = nameOf(state);
      for (const event of EVENTS) {
        const [next] = machine.step(state, event);
        const to = nameOf(next);
        ways.set(from, (ways.get(from) ?? new Set()).add(to));
        if (to !== from) edges.add(`${from} | ${event.type} | ${to}`);
        if (!seen.has(shapeOf(next))) queue.push(next);
      }
    }
  }
  return { edges, ways };
};

const { edges, ways } = walk();

const reaches = (from: string, wanted: (name: string) => boolean): boolean => {
  const seen = new Set<string>();
  const queue = [from];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (wanted(name)) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    queue.push(...(ways.get(name) ?? []));
  }
  return false;
};

describe('the model of a sign-up', () => {
  it('has these transitions and no others', () => {
    expect(grouped(edges)).toEqual(MODEL);
  });

  const OVER = ['done', 'leaving', 'restricted'];

  it.each([...ways.keys()].filter((name) => !OVER.includes(name)))('%s has a path forward and a path back', (name) => {
    expect(reaches(name, (each) => each === 'done')).toBe(true);
    expect(reaches(name, (each) => each === 'start')).toBe(true);
  });
});
