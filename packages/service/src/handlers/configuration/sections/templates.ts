// Texts of messages and token templates in a settings file. A text has the key `<slug>.<language>`; only texts that differ from the
// service's own, and are not in a file of LATCHKEY_TEMPLATES_DIR, are in it.
import { ADMIN_CALLS } from '@latchkey/wire/schemas';
import { idOf, pick, type Section } from './section.ts';

const { updated_at: _textVersion, ...textFields } = ADMIN_CALLS['PUT /message_templates/:slug'].body.entries;
const {
  updated_at: _templateVersion,
  name: _name,
  ...templateFields
} = ADMIN_CALLS['PATCH /jwt_templates/:id'].body.entries;

/** `verification_code.de` → the path of the German text of that message. */
const pathOf = (key: string): string => {
  const at = key.lastIndexOf('.');
  const [slug, locale] = at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
  return `/message_templates/${encodeURIComponent(slug)}?locale=${encodeURIComponent(locale)}`;
};

export const MESSAGE_TEMPLATES: Section = {
  name: 'message_templates',
  fields: textFields,
  read: async ({ all }) => {
    const stored = (await all('/message_templates')).filter(({ source }) => source === 'instance');
    return new Map(
      stored.map((item) => {
        const id = `${item.slug}.${item.locale}`;
        return [id, { id, fields: pick(item, ['subject', 'body']), secrets: {} }];
      }),
    );
  },
  create: async ({ ask }, key, fields) => void (await ask('PUT', pathOf(key), fields)),
  // The body is needed with every change.
  change: async ({ ask }, { id, fields: stored }, fields) =>
    void (await ask('PUT', pathOf(id), { body: stored.body, ...fields })),
  remove: async ({ ask }, { id }) => void (await ask('DELETE', pathOf(id))),
};

export const TOKEN_TEMPLATES: Section = {
  name: 'jwt_templates',
  fields: templateFields,
  read: async ({ all }) =>
    new Map(
      (await all('/jwt_templates')).map((item) => [
        String(item.name),
        { id: idOf(item), fields: pick(item, ['claims', 'lifetime', 'allowed_clock_skew']), secrets: {} },
      ]),
    ),
  create: async ({ ask }, name, fields) => void (await ask('POST', '/jwt_templates', { ...fields, name })),
  change: async ({ ask }, { id }, fields) => void (await ask('PATCH', `/jwt_templates/${id}`, fields)),
  remove: async ({ ask }, { id }) => void (await ask('DELETE', `/jwt_templates/${id}`)),
};
