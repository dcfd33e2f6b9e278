// The machine that creates an organization: a walk over every event in every reachable state, and single cases.
import { describe, expect, it } from 'vitest';
import {
  createOrganizationSetup,
  type MadeOrganization,
  type OrganizationSetupEffect,
  type OrganizationSetupEvent,
  type OrganizationSetupSettings,
  type OrganizationSetupState,
} from './create-organization.ts';

const LAB: MadeOrganization = { id: 'org_1', name: 'Lab', slug: 'lab', maxAllowedMemberships: 5 };
const LOGO = new File(['x'], 'logo.png', { type: 'image/png' });

const EVENTS: readonly OrganizationSetupEvent[] = [
  { type: 'typed', field: 'name', value: 'Lab' },
  { type: 'typed', field: 'name', value: '' },
  { type: 'typed', field: 'slug', value: 'the-lab' },
  { type: 'typed', field: 'slug', value: 'The Lab' },
  { type: 'logo', file: LOGO },
  { type: 'logo', file: undefined, problem: { code: 'picture_type', field: 'logo' } },
  { type: 'submit' },
  { type: 'made', organization: LAB },
  { type: 'ready' },
  { type: 'refused', problems: [{ code: 'form_identifier_exists', field: 'slug' }] },
  { type: 'invited', count: 2 },
  { type: 'finish' },
  { type: 'stayed' },
];

const nameOf = (state: OrganizationSetupState): string => {
  if (state.at !== 'form') return state.at;
  const made = state.made ? ', made' : '';
  return `form${state.form.phase === 'sending' ? ', busy' : ''}${made}`;
};

/** Every transition: from which card, by which event, to which card, with which effects. */
const walk = (settings: OrganizationSetupSettings): ReadonlySet<string> => {
  const { initial, step } = createOrganizationSetup(settings);
  const moves = new Set<string>();
  const seen = new Set<string>();
  const waiting: OrganizationSetupState[] = [initial];
  for (let state = waiting.pop(); state; state = waiting.pop()) {
    for (const event of EVENTS) {
      const [next, ...effects] = step(state, event);
      const [from, to] = [nameOf(state), nameOf(next)];
      if (from !== to || effects.length > 0)
        moves.add([from, event.type, to, ...effects.map(({ run }) => run)].join(' → '));
      const shape = JSON.stringify(next);
      if (!seen.has(shape)) waiting.push(next);
      seen.add(shape);
    }
  }
  return moves;
};

const FORM = [
  'form → submit → form, busy → create',
  'form, busy → made → form, busy, made',
  'form, busy → refused → form',
  'form, busy, made → refused → form, made',
  'form, made → submit → form, busy, made → create',
];
const LEAVING = ['leaving → stayed → done'];

describe('every card', () => {
  it.each([true, false])('is reached in order, with the invitations (slug field: %s)', (asksSlug) => {
    expect([...walk({ asksSlug, skipsInvitations: false })].sort()).toEqual(
      [
        ...FORM,
        'form, busy, made → ready → invite',
        'invite → invited → sent',
        'invite → finish → leaving → leave',
        'sent → finish → leaving → leave',
        ...LEAVING,
      ].sort(),
    );
  });

  it('is reached without the invitations', () => {
    expect([...walk({ asksSlug: true, skipsInvitations: true })].sort()).toEqual(
      [...FORM, 'form, busy, made → ready → leaving → leave', ...LEAVING].sort(),
    );
  });
});

const drive = (settings: Partial<OrganizationSetupSettings>, events: readonly OrganizationSetupEvent[]) => {
  const machine = createOrganizationSetup({ asksSlug: true, skipsInvitations: undefined, ...settings });
  let state = machine.initial;
  let effects: readonly OrganizationSetupEffect[] = [];
  for (const event of events) [state, ...effects] = machine.step(state, event);
  return { state, effects };
};
const named = { type: 'typed', field: 'name', value: ' Harbour Lab ' } as const;
const submit = { type: 'submit' } as const;

describe('the request', () => {
  it('has the trimmed name, and the slug that is derived from it', () => {
    expect(drive({}, [named, submit]).effects).toEqual([
      { run: 'create', draft: { name: 'Harbour Lab', slug: 'harbour-lab', logo: undefined }, made: undefined },
    ]);
  });

  it('has no slug where the field is hidden, or it is empty', () => {
    expect(drive({ asksSlug: false }, [named, submit]).effects[0]).toMatchObject({ draft: { slug: undefined } });
    const arabic = { type: 'typed', field: 'name', value: 'مختبر' } as const;
    expect(drive({}, [arabic, submit]).effects[0]).toMatchObject({ draft: { slug: undefined } });
  });

  it('has a typed slug, which is derived from the name again once it is cleared', () => {
    const typed = { type: 'typed', field: 'slug', value: 'lion' } as const;
    const again = { ...named, value: 'Tide' };
    expect(drive({}, [named, typed, again, submit]).effects[0]).toMatchObject({ draft: { slug: 'lion' } });
    const emptied = [named, typed, { ...typed, value: '' }, again, submit] as const;
    expect(drive({}, emptied).effects[0]).toMatchObject({ draft: { slug: 'tide' } });
  });

  it('is not sent while the name is missing or the slug is invalid', () => {
    const wrong = drive({}, [{ type: 'typed', field: 'slug', value: 'The Lab' }, submit]);
    expect(wrong.effects).toEqual([]);
    expect(wrong.state).toMatchObject({
      form: {
        problems: [
          { code: 'form_param_nil', field: 'name' },
          { code: 'form_param_format_invalid', field: 'slug' },
        ],
      },
    });
  });
});

describe('an existing organization', () => {
  it('is not created again when a later step was rejected', () => {
    const events = [named, submit, { type: 'made', organization: LAB }, { type: 'refused', problems: [] }] as const;
    expect(drive({}, [...events, submit]).effects[0]).toMatchObject({ run: 'create', made: LAB });
  });

  it('skips the invitations where it has one seat', () => {
    const made = { type: 'made', organization: { ...LAB, maxAllowedMemberships: 1 } } as const;
    const events = [named, submit, made, { type: 'ready' }] as const;
    expect(drive({}, events).state.at).toBe('leaving');
    expect(drive({ skipsInvitations: false }, events).state.at).toBe('invite');
  });
});
