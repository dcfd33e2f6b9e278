// Rules for every language of the console: the keys, placeholders and plurals of the English texts, and their tone.
import { describe, expect, it } from 'vitest';
import { english } from '../english.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

type Message = string | { readonly [category: string]: string };

const PACKS = { ar, de, es, fr };

/** Texts that are rightly the same in English and in the language, by their paths. */
const SAME = {
  ar: [
    'console.connections.kind.oidc',
    'console.overview.item.https',
    'console.overview.part.webhooks',
    'console.settings.value.web3_metamask_signature',
    'console.settings.value.web3_coinbase_wallet_signature',
    'console.settings.value.web3_okx_wallet_signature',
    'console.settings.value.turnstile',
    'console.settings.value.ES256',
    'console.settings.value.RS256',
    'console.shell.brand',
    'console.shell.nav.webhooks',
    'console.webhooks.title',
  ],
  de: [
    'console.auditLog.by.operator',
    'console.auditLog.open.agent',
    'console.connections.enterprise.domains',
    'console.connections.create.domains',
    'console.connections.kind.saml_okta',
    'console.connections.kind.saml_google',
    'console.connections.kind.saml_microsoft',
    'console.connections.kind.oidc',
    'console.entrance.welcome.passkey',
    'console.entrance.welcome.optional',
    'console.events.open.version',
    'console.invitations.status',
    'console.invitations.optional',
    'console.keys.secret.status',
    'console.keys.form.name',
    'console.keys.form.scopes',
    'console.messages.edit.body',
    'console.messages.preview.text',
    'console.operators.invite.optional',
    'console.operators.list.name',
    'console.organizations.list.policyOff',
    'console.organizations.field.name',
    'console.organizations.field.optional',
    'console.organizations.head.logo',
    'console.organizations.tab.domains',
    'console.organizations.status',
    'console.organizations.domain.name',
    'console.overview.method.passkey',
    'console.overview.item.domain',
    'console.overview.item.https',
    'console.overview.part.webhooks',
    'console.parts.reason.optional',
    'console.settingRows.user_settings.attributes.web3_wallet.enabled',
    'console.settingRows.user_settings.attributes.passkey.enabled',
    'console.settingRows.organization_settings.domains.enabled',
    'console.settingRows.display_config.logo_image_url',
    'console.settingRows.display_config.captcha_provider',
    'console.settings.frame.origins',
    'console.settings.frame.captcha',
    'console.settings.value.web3_metamask_signature',
    'console.settings.value.web3_coinbase_wallet_signature',
    'console.settings.value.web3_okx_wallet_signature',
    'console.settings.value.turnstile',
    'console.settings.value.ES256',
    'console.settings.value.RS256',
    'console.settings.history.by.operator',
    'console.shell.brand',
    'console.shell.nav.webhooks',
    'console.shell.instance.live',
    'console.shell.instance.development',
    'console.shell.role.admin',
    'console.shell.role.support',
    'console.shell.list.addFilter',
    'console.users.list.status',
    'console.users.method.passkey',
    'console.users.field.optional',
    'console.webhooks.title',
    'console.webhooks.form.description',
    'console.webhooks.form.optional',
    'console.webhooks.delivery.status',
  ],
  es: [
    'console.connections.kind.saml_okta',
    'console.connections.kind.saml_google',
    'console.connections.kind.saml_microsoft',
    'console.connections.kind.oidc',
    'console.messages.edit.variables',
    'console.organizations.field.slug',
    'console.overview.item.https',
    'console.overview.part.webhooks',
    'console.overview.webhooks.delivering',
    'console.settingRows.display_config.captcha_provider',
    'console.settings.frame.captcha',
    'console.settings.value.web3_metamask_signature',
    'console.settings.value.web3_coinbase_wallet_signature',
    'console.settings.value.web3_okx_wallet_signature',
    'console.settings.value.turnstile',
    'console.settings.value.invisible',
    'console.settings.value.ES256',
    'console.settings.value.RS256',
    'console.shell.brand',
    'console.shell.nav.webhooks',
    'console.webhooks.title',
    'console.webhooks.list.endpoint',
  ],
  fr: [
    'console.auditLog.kind.session',
    'console.auditLog.open.session',
    'console.connections.kind.saml_okta',
    'console.connections.kind.saml_google',
    'console.connections.kind.saml_microsoft',
    'console.connections.kind.oidc',
    'console.events.list.type',
    'console.events.list.pages',
    'console.events.open.version',
    'console.invitations.title',
    'console.invitations.tab.invitations',
    'console.keys.status.active',
    'console.messages.list.title',
    'console.messages.list.message',
    'console.messages.slug.invitation',
    'console.messages.edit.variables',
    'console.organizations.head.logo',
    'console.organizations.tab.invitations',
    'console.organizations.roles.permission',
    'console.organizations.roles.description',
    'console.overview.item.secrets',
    'console.overview.item.https',
    'console.overview.part.webhooks',
    'console.overview.webhooks.delivering',
    'console.settingRows.display_config.logo_image_url',
    'console.settingRows.satellites',
    'console.settingRows.maintenance_mode',
    'console.settingRows.display_config.captcha_provider',
    'console.settings.nav.service',
    'console.settings.group.restrictions',
    'console.settings.group.sessions',
    'console.settings.group.messages',
    'console.settings.frame.admission',
    'console.settings.frame.sessions',
    'console.settings.frame.protection',
    'console.settings.frame.captcha',
    'console.settings.value.web3_metamask_signature',
    'console.settings.value.web3_coinbase_wallet_signature',
    'console.settings.value.web3_okx_wallet_signature',
    'console.settings.value.turnstile',
    'console.settings.value.invisible',
    'console.settings.value.ES256',
    'console.settings.value.RS256',
    'console.settings.preview.page',
    'console.shell.brand',
    'console.shell.nav.label',
    'console.shell.nav.service',
    'console.shell.nav.invitations',
    'console.shell.nav.messages',
    'console.shell.nav.webhooks',
    'console.shell.instance.development',
    'console.shell.role.admin',
    'console.shell.role.support',
    'console.shell.palette.pages',
    'console.shell.list.options',
    'console.shell.list.pages',
    'console.users.session.section',
    'console.webhooks.title',
    'console.webhooks.list.endpoint',
  ],
};

/** Polite fillers that the tone avoids. */
const BEGGING = {
  ar: /يرجى|الرجاء|من فضلك|عذرًا/,
  de: /\bbitte\b|hoppla|ungültig/i,
  es: /por favor|vaya|inválid/i,
  fr: /veuillez|s[’']il vous pla[iî]t|oups|invalide/i,
};

const messagesOf = (groups: object): Map<string, Message> =>
  new Map(
    Object.entries(groups).flatMap(([group, table]: [string, { readonly [key: string]: Message }]) =>
      Object.entries(table).map(([key, text]) => [`${group}.${key}`, text] as const),
    ),
  );

const formsOf = (message: Message): readonly [category: string, text: string][] =>
  typeof message === 'string' ? [['other', message]] : Object.entries(message);

const placeholdersOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();

const source = messagesOf(english);

describe.each(['ar', 'de', 'es', 'fr'] as const)('%s', (language) => {
  const messages = [...messagesOf(PACKS[language])];
  const texts = messages.flatMap(([path, message]) =>
    formsOf(message).map(([category, text]) => ({ path, category, text })),
  );

  it('has the keys of the English texts, in their order', () => {
    expect(messages.map(([path]) => path)).toEqual([...source.keys()]);
  });

  it('has the placeholders of the English texts; a plural form may spell its number out', () => {
    for (const { path, text } of texts) {
      const message = source.get(path) ?? '';
      const [, form] = formsOf(message).find(([name]) => name === 'other') ?? ['', ''];
      const isSpelt = typeof message === 'object' && !text.includes('{count}');
      const wanted = placeholdersOf(form).filter((name) => !isSpelt || name !== 'count');
      expect(placeholdersOf(text), path).toEqual(wanted);
    }
  });

  it('has every plural form of its language where English has a plural, and no plural elsewhere', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [path, message] of messages) {
      expect(typeof message, path).toBe(typeof source.get(path));
      if (typeof message === 'object') expect(Object.keys(message).sort(), path).toEqual([...categories].sort());
    }
  });

  it('has no empty text, and no English one except for equal words', () => {
    const same = new Set<string>();
    for (const { path, text } of texts) {
      expect(text.trim(), path).toBe(text);
      expect(text, path).not.toBe('');
      const isName = /^[^a-z]*$/i.test(text.replaceAll(/\{\w+\}/g, ''));
      if (!isName && formsOf(source.get(path) ?? '').some(([, form]) => form === text)) same.add(path);
    }
    expect([...same]).toEqual(SAME[language]);
  });

  it('keeps the tone: no exclamation marks, no begging, and a sentence ends where the English one does', () => {
    for (const { path, text } of texts) {
      expect(text, path).not.toMatch(/[!¡！]/);
      expect(text, path).not.toMatch(BEGGING[language]);
      const [, form] = formsOf(source.get(path) ?? '')[0] ?? ['', ''];
      expect(text.endsWith('.'), path).toBe(form.endsWith('.'));
      expect(/[?؟]$/.test(text), path).toBe(form.endsWith('?'));
    }
  });
});
