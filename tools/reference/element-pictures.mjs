// Where an element key is: the pictures in docs/images/elements, and the conditions of keys that no picture shows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../terminal.mjs';

export const PICTURES_FOLDER = 'docs/images/elements';

/** `{ file, title, keys }` of every picture; a key's number is its place in the list. */
export const elementPictures = () => JSON.parse(readFileSync(join(ROOT, PICTURES_FOLDER, 'pictures.json'), 'utf8'));

/** Keys that no picture shows, with the condition under which their element is there. */
export const NOT_PICTURED = {};

/** A link to the first picture of a key with its number there, or the condition; undefined for a key that has neither. */
export function placeOfKey(key, pictures) {
  const picture = pictures.find(({ keys }) => keys.includes(key));
  if (!picture) return NOT_PICTURED[key];
  return `[${picture.file.replace('.webp', '')}, ${picture.keys.indexOf(key) + 1}](../images/elements/${picture.file})`;
}

/** The pictures of the page, each with its numbered keys. */
export const pictureLines = (pictures) =>
  pictures.flatMap(({ file, title, keys }, at) => [
    ...(pictures[at - 1]?.title === title ? [] : [`### ${title}`, '']),
    `![The elements of the keys below, outlined and numbered](../images/elements/${file})`,
    '',
    keys.map((key, index) => `${index + 1} \`${key}\``).join(' · '),
    '',
  ]);
