// The rules that surfaces share with the service, by the vectors that both run.
import { NAME_SLUG_VECTORS, TYPED_SLUG_VECTORS } from '@latchkey/wire/testing';
import { describe, expect, it } from 'vitest';
import { createOrganizationSetup, type OrganizationSetupEvent } from './organizations/create-organization.ts';

const { initial, step } = createOrganizationSetup({ asksSlug: true, skipsInvitations: undefined });

const typed = (field: 'name' | 'slug', value: string): OrganizationSetupEvent => ({ type: 'typed', field, value });

describe('golden vectors', () => {
  // An empty field asks for no slug: the service makes one.
  it.each(TYPED_SLUG_VECTORS.filter(([text]) => text !== ''))('%j typed as a slug is sent as %j', (text, slug) => {
    const [named] = step(initial, typed('name', 'Acme'));
    const [filled] = step(named, typed('slug', text));
    const [, effect] = step(filled, { type: 'submit' });
    expect(effect?.run === 'create' ? effect.draft.slug : undefined).toBe(slug);
  });

  it.each(NAME_SLUG_VECTORS)('a form suggests for the name %j the slug %j', (name, slug) => {
    const [state] = step(initial, typed('name', name));
    expect(state).toMatchObject({ form: { values: { slug } } });
  });
});
