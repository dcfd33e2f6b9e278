// Texts of messages that the operator of an instance has changed, one row per message and language.

export const messageTemplates = `
create table message_templates (
  instance_id text not null references instances (id) on delete cascade,
  slug text not null,
  locale text not null,
  subject text not null,
  body text not null,
  updated_at bigint not null,
  primary key (instance_id, slug, locale)
);
`;
