// Where an element key is: the pictures in docs/images/elements, and the conditions of keys that no picture shows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../terminal.mjs';

export const PICTURES_FOLDER = 'docs/images/elements';

/** `{ file, title, keys }` of every picture; a key's number is its place in the list. */
export const elementPictures = () => JSON.parse(readFileSync(join(ROOT, PICTURES_FOLDER, 'pictures.json'), 'utf8'));

/** Keys that no picture shows, with the condition under which their element is there. */
export const NOT_PICTURED = {
  accountSwitcherActionButton: 'the first card of SignIn in a browser with several accounts',
  accountSwitcherActionButtonIcon: 'in `accountSwitcherActionButton`',
  accountSwitcherActionButtonIconBox: 'in `accountSwitcherActionButton`',
  avatarImage: 'a user or an organization with a picture',
  avatarImageActionsRemove: 'the form of a picture, while there is one',
  backRow: 'never: the back button has no row',
  enterpriseButtonsProviderIcon: 'the profile of a user with an enterprise connection',
  formFieldSuccessText: 'after a code was accepted, and under two equal new passwords',
  formFieldWarningText: 'a new password that is accepted and weak',
  formattedDate: 'the profile of a user with another device or a passkey: when it was last used',
  formattedPhoneNumberFlag: 'never: numbers have a country code and no flag',
  invitationsSentIcon: 'in `invitationsSentIconBox`',
  invitationsSentIconBox: 'after invitations were sent',
  organizationPreviewAvatarImage: 'an organization with a logo',
  page: 'never',
  providerInitialIcon: 'the profile of a user with a linked account of a provider without an icon',
  socialButtonsProviderInitialIcon: 'the button of a provider without an icon',
  spinner: 'while a part waits for the service',
  userButtonAvatarImage: 'a user with a picture',
  userPreviewAvatarImage: 'a user with a picture',
};

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
