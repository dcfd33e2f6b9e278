// Rules for every language of the console: the keys, placeholders and plurals of the English texts, and their tone.
import { arSA } from '@latchkey/localizations/ar-sa';
import { deDE } from '@latchkey/localizations/de-de';
import { esES } from '@latchkey/localizations/es-es';
import { frFR } from '@latchkey/localizations/fr-fr';
import { describe, expect, it } from 'vitest';
import { english } from '../english.ts';
import { frame as arFrame } from './ar/frame.ts';
import { pages as arPages } from './ar/pages.ts';
import { frame as deFrame } from './de/frame.ts';
import { pages as dePages } from './de/pages.ts';
import { frame as esFrame } from './es/frame.ts';
import { pages as esPages } from './es/pages.ts';
import { frame as frFrame } from './fr/frame.ts';
import { pages as frPages } from './fr/pages.ts';

type Message = string | { readonly [category: string]: string };

const PACKS = {
  ar: { ...arFrame, ...arPages },
  de: { ...deFrame, ...dePages },
  es: { ...esFrame, ...esPages },
  fr: { ...frFrame, ...frPages },
};

const SURFACES = { ar: arSA, de: deDE, es: esES, fr: frFR };

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

/** All texts, group by group in the order of the English ones. */
const messagesOf = (groups: object): Map<string, Message> =>
  new Map(
    Object.entries({ ...english, ...groups }).flatMap(([group, table]: [string, { readonly [key: string]: Message }]) =>
      Object.entries(table).map(([key, text]) => [`${group}.${key}`, text] as const),
    ),
  );

const formsOf = (message: Message): readonly [category: string, text: string][] =>
  typeof message === 'string' ? [['other', message]] : Object.entries(message);

const placeholdersOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();

const source = messagesOf(english);

describe.each(['ar', 'de', 'es', 'fr'] as const)('%s', (language) => {
  const { parts, ...groups } = PACKS[language];
  const messages = [...messagesOf(groups)];
  const texts = messages.flatMap(([path, message]) =>
    formsOf(message).map(([category, text]) => ({ path, category, text })),
  );

  it('has the keys of the English texts, in their order', () => {
    expect(messages.map(([path]) => path)).toEqual([...source.keys()]);
  });

  it('says in parts of surfaces what its language pack for surfaces says', () => {
    expect(SURFACES[language].parts).toMatchObject(parts);
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
