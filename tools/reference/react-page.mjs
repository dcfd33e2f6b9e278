// docs/reference/react.md: every component, hook and function that a React application imports, from the types and their comments.
import { escapeCell, members, table } from './markdown.mjs';

const isComponent = ({ name, calls }) => /^[A-Z]/.test(name) && calls.length > 0;
const isHook = ({ name }) => /^use[A-Z]/.test(name);

/** Options for bindings and tests of this repository; hosts do not set them. */
const isPublic = ({ name }) => !name.startsWith('__');

/** The compiler's own name for the type of an element. */
const plain = (text) => text.replace(/\bElement\b/g, 'ReactElement');

const code = (text) => ['', '```tsx', text, '```'].join('\n');

function componentText({ name, comment, example, calls }) {
  const props = calls[0].parameters[0]?.members.filter(isPublic) ?? [];
  return [
    `### ${name}`,
    '',
    comment,
    ...(example ? [code(example)] : []),
    ...(props.length > 0 ? ['', ...members('prop', props)] : ['', 'No props.']),
  ].join('\n');
}

function hookText({ name, comment, example, calls }) {
  const [call] = calls;
  const options = call.parameters.flatMap((parameter) => parameter.members.filter(isPublic));
  return [
    `### ${name}`,
    '',
    comment,
    code(calls.map(({ text }) => `${name}${plain(text)}`).join('\n')),
    ...(example ? [code(example)] : []),
    ...(options.length > 0 ? ['', ...members('option', options)] : []),
    ...(call.returns.length > 0 ? ['', ...members('returns', call.returns.filter(isPublic))] : []),
  ].join('\n');
}

const functionText = ({ name, comment, example, calls }) =>
  [
    `### ${name}`,
    '',
    comment,
    ...(calls.length > 0 ? [code(calls.map(({ text }) => `${name}${plain(text)}`).join('\n'))] : []),
    ...(example ? [code(example)] : []),
  ].join('\n');

const section = (title, intro, rows, write) => [`## ${title}`, '', intro, '', rows.map(write).join('\n\n'), ''];

/** The page of the exports of `@latchkey/react`. */
export function reactPage(exported) {
  const values = exported.filter(({ isValue }) => isValue);
  const components = values.filter(isComponent);
  const hooks = values.filter(isHook);
  const others = values.filter((one) => !isComponent(one) && !isHook(one));
  const types = exported.filter(({ isValue }) => !isValue);
  return [
    '# React',
    '',
    'Everything that `@latchkey/react` exports. This page is written from the types and their comments;',
    '`npx vitest run tools/reference -u` writes it again.',
    '',
    ...section('Components', 'A prop with `?` may be omitted.', components, componentText),
    ...section(
      'Hooks',
      'Members with `undefined` in their type are not known before the client has loaded.',
      hooks,
      hookText,
    ),
    ...section('Functions and texts', 'For code outside components.', others, functionText),
    '## Types',
    '',
    ...table(
      ['type', 'meaning'],
      types.map(({ name, comment }) => [`\`${name}\``, escapeCell(comment)]),
    ),
    '',
  ].join('\n');
}

/** What is exported without an explanation: every component, hook and function needs one, and so does every prop. */
export const unexplained = (exported) =>
  exported
    .filter(({ isValue }) => isValue)
    .flatMap((one) => [
      ...(one.comment === '' ? [one.name] : []),
      ...(isComponent(one) ? (one.calls[0].parameters[0]?.members ?? []) : [])
        .filter((member) => isPublic(member) && member.comment === '' && member.name !== 'children')
        .map((member) => `${one.name}.${member.name}`),
    ]);
