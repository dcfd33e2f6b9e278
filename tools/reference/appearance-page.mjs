// docs/reference/appearance.md: the variables, the layout options and the element keys of `appearance`, from their types. An element
// key is listed with the parts and surfaces that draw it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../terminal.mjs';
import { listTree } from '../tree.mjs';
import { elementPictures, pictureLines, placeOfKey } from './element-pictures.mjs';
import { members, table } from './markdown.mjs';

const UI = 'packages/ui/src';

/** Sources of the surfaces, without tests. */
const sources = () =>
  listTree(join(ROOT, UI), new Set(['testing']))
    .filter((path) => /^(parts|surfaces|surface-host)\/.*\.tsx$/.test(path) && !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, UI, path), 'utf8') }));

/** The part or surface that a file belongs to, in words: `parts/social-button` is "social button". */
const placeOf = (path) => {
  const [room, name, inner] = path.split('/');
  if (room === 'surface-host') return 'every surface';
  return (name === 'shared' && room === 'surfaces' ? inner : name).replace(/\.tsx$/, '').replace(/-/g, ' ');
};

/** The element keys of the type, in its order. */
export const elementKeys = () =>
  [...readFileSync(join(ROOT, UI, 'styles/element-keys.ts'), 'utf8').matchAll(/^ {2}\| '(\w+)'/gm)].map(
    ([, key]) => key,
  );

/** Each key with the places whose code names it. */
const placesByKey = () => {
  const files = sources();
  return elementKeys().map((key) => {
    // Keys of users and organizations that one part draws are put together: `${kind}MainIdentifier`.
    const [, ending = key] = /^(?:user|organization)Preview(\w+)/.exec(key) ?? [];
    const named = new RegExp(`['"\`]${key}['"\`]|\\}${ending}\``);
    return [key, [...new Set(files.filter(({ text }) => named.test(text)).map(({ path }) => placeOf(path)))].sort()];
  });
};

export function appearancePage(exported) {
  const typeOf = (name) => exported.find((one) => one.name === name).members;
  const theme = [...typeOf('AppearanceVariables')];
  const pictures = elementPictures();
  return [
    '# Appearance',
    '',
    'What `appearance` may contain ([theming](../guides/theming.md)). This page is written from the types;',
    '`npx vitest run tools/reference -u` writes it again.',
    '',
    '## Variables',
    '',
    '`appearance.variables`: each is any CSS value of its kind.',
    '',
    ...members('variable', theme),
    '',
    '## Layout',
    '',
    ...members('option', typeOf('AppearanceLayout')),
    '',
    '## Captcha',
    '',
    ...members('option', typeOf('AppearanceCaptcha')),
    '',
    '## Element keys',
    '',
    '`appearance.elements` takes class names or rules by these keys. The element also has the class `lk-<key>`. A key without a part is',
    'drawn by no surface today. The third column names a picture and the number of the element in it, or says when the element is there.',
    '',
    ...table(
      ['key', 'drawn by', 'where'],
      placesByKey().map(([key, places]) => [`\`${key}\``, places.join(', '), placeOfKey(key, pictures) ?? '']),
    ),
    '',
    '## Pictures',
    '',
    'Each key is numbered once, in the first picture that shows it. `node tools/guide-pictures.mjs elements` takes the pictures again.',
    '',
    ...pictureLines(pictures),
  ].join('\n');
}
