// The organization rows of the settings page.
import { changeAt, valueAt, withMember } from './document.ts';
import { flag, number, type SettingsGroup, type SettingsRow, text } from './row.ts';

const organization = (...names: readonly string[]) => ['organization_settings', ...names];
const domains = (name: string) => organization('domains', name);

const MODES = domains('enrollment_modes');

const listAt = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Whether organizations may use this enrolment mode for their domains. */
const mode = (label: string, name: string, hint?: string): SettingsRow => ({
  kind: 'switch',
  label,
  hint,
  read: (settings) => listAt(valueAt(settings, MODES)).includes(name),
  change: (settings, isOn) => changeAt(MODES, withMember(listAt(valueAt(settings, MODES)), name, isOn)),
});

export const ORGANIZATION_GROUP: SettingsGroup = {
  title: 'Organizations',
  about: 'Groups of people with roles, who work together.',
  rows: [
    flag('Organizations', organization('enabled'), 'Brings the switcher into the bar of this page.'),
    flag('People may make organizations', ['user_settings', 'actions', 'create_organization']),
    number('Most members', organization('max_allowed_memberships'), '0 is as many as come. With 1 nobody is invited.'),
    flag('Admins may delete them', organization('actions', 'admin_delete')),
    flag('Email domains', domains('enabled'), 'People with an address of a proven domain find the organization.'),
    mode('Domains: invited by hand', 'manual_invitation'),
    mode('Domains: invited by themselves', 'automatic_invitation'),
    mode('Domains: suggested by themselves', 'automatic_suggestion', 'Somebody has to say yes.'),
    text('Role of newcomers', domains('default_role'), { empty: null, hint: 'A key such as org:member.' }),
  ],
};
