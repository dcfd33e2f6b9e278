// The style sheets of the profile's first page, in cascade order; the security page adds its own.
import line from '../../parts/line/line.css?inline';
import providerButtons from '../../parts/provider-buttons/provider-buttons.css?inline';
import { formStyles } from '../shared/profile/form-styles.ts';
import { shellStyles } from '../shared/profile/shell/styles.ts';
import userProfile from './user-profile.css?inline';

/** Sheets of frame, account page and its forms. */
export const profileStyles: readonly string[] = [...shellStyles, ...formStyles, line, providerButtons, userProfile];
