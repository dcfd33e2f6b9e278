// The style sheets of the cards of tasks, in cascade order, in addition to those of the cards before them.
import avatar from '../../parts/avatar/avatar.css?inline';
import badge from '../../parts/badge/badge.css?inline';
import checkbox from '../../parts/checkbox/checkbox.css?inline';
import choices from '../../parts/choices/choices.css?inline';
import codeInput from '../../parts/code-input/code-input.css?inline';
import codeList from '../../parts/code-list/code-list.css?inline';
import copyField from '../../parts/copy-field/copy-field.css?inline';
import iconButton from '../../parts/icon-button/icon-button.css?inline';
import { identityStyles } from '../../parts/identity-styles.ts';
import { moreCardStyles } from '../../parts/more-card-styles.ts';
import panel from '../../parts/panel/panel.css?inline';
import passwordInput from '../../parts/password-input/password-input.css?inline';
import passwordRules from '../../parts/password-rules/password-rules.css?inline';
import qrCode from '../../parts/qr-code/qr-code.css?inline';
import status from '../../parts/status/status.css?inline';
import organizationList from '../organization-list/organization-list.css?inline';
import organizationChoices from '../shared/organizations/choices/choices.css?inline';
import security from '../user-profile/security/security.css?inline';

/** Sheets of all three cards. */
export const taskStyles: readonly string[] = [
  ...moreCardStyles,
  iconButton,
  passwordInput,
  passwordRules,
  checkbox,
  codeInput,
  choices,
  avatar,
  ...identityStyles,
  badge,
  status,
  panel,
  copyField,
  qrCode,
  codeList,
  organizationChoices,
  organizationList,
  security,
];
