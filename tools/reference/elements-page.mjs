// docs/reference/elements.md: every custom element with its attributes and events, from the types of the elements.
import { escapeCell, table } from './markdown.mjs';

/** `signUpUrl` → `sign-up-url`. */
const attributeOf = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const isPublic = ({ name }) => !name.startsWith('__');

function elementText({ name, members }) {
  const properties = members().filter(isPublic);
  if (properties.length === 0) return [`### \`<${name}>\``, '', 'No attributes.', ''];
  const rows = properties.map((one) => [
    `\`${attributeOf(one.name)}\``,
    `\`${one.name}\``,
    `\`${escapeCell(one.type)}\``,
    escapeCell(one.comment),
  ]);
  return [`### \`<${name}>\``, '', ...table(['attribute', 'property', 'type', 'meaning'], rows), ''];
}

export function elementsPage(exported) {
  const membersOf = (type) => exported.find(({ name }) => name === type).members;
  const session = exported.find(({ name }) => name === 'SessionEvent');
  const events = membersOf('ElementEvents').map(({ name, comment }) => [
    `\`${name}\``,
    'the element',
    escapeCell(comment),
  ]);
  return [
    '# Elements',
    '',
    'Every element of `@latchkey/elements` ([guide](../guides/frameworks/elements.md)). This page is written from the types;',
    '`npx vitest run tools/reference -u` writes it again.',
    '',
    'An attribute is text, or JSON for lists and objects. Every attribute is also a property, which takes functions too.',
    '',
    '## Events',
    '',
    ...table(
      ['event', 'at', 'meaning'],
      [...events, ['`latchkey-session`', 'the document', escapeCell(session.comment)]],
    ),
    '',
    '## Elements',
    '',
    ...membersOf('ElementProps').flatMap(elementText),
  ].join('\n');
}
