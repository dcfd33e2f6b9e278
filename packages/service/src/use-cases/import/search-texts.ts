// The texts by which an imported user is found: names, id and identifiers, as the triggers of these rows take them.
import type { CheckedUser } from '../../domain/import/checks/user.ts';
import type { SearchTexts } from '../../store/import/user-index.ts';

/** The texts of a user with this id. An address is found by the words before the @, by its domain, and as a whole. */
export const searchTexts = (user: CheckedUser, id: string): SearchTexts => {
  const addresses = user.emails.map(({ value }) => ({ value, at: value.indexOf('@') }));
  const words = [
    user.firstName ?? '',
    user.lastName ?? '',
    user.username ?? '',
    ...addresses.map(({ value, at }) => value.slice(0, at)),
    ...user.phones.map(({ value }) => value),
  ];
  const whole = [
    id.slice(id.indexOf('_') + 1),
    ...addresses.flatMap(({ value, at }) => [value, value.slice(at)]),
    ...user.wallets.map(({ value }) => value),
  ];
  return { user_id: id, words: words.join(' '), whole };
};
