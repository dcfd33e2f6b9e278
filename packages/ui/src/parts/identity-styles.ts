// The style sheets of identities: avatars, names, rows. One list, so that one copy is downloaded.
import avatar from './avatar/avatar.css?inline';
import identityRow from './identity-row/identity-row.css?inline';
import rows from './rows/rows.css?inline';

/** For `styles` of a surface that shows users. */
export const identityStyles: readonly string[] = [avatar, identityRow, rows];
