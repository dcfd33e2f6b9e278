// The style sheets of the cards that verify a factor, added to those of every card: one list, so that one copy is downloaded.
import choices from '../../../parts/choices/choices.css?inline';
import codeInput from '../../../parts/code-input/code-input.css?inline';
import iconButton from '../../../parts/icon-button/icon-button.css?inline';
import identityChip from '../../../parts/identity-chip/identity-chip.css?inline';
import line from '../../../parts/line/line.css?inline';
import passwordInput from '../../../parts/password-input/password-input.css?inline';
import status from '../../../parts/status/status.css?inline';

/** Password, six digits, a list of factors, and the identifier. */
export const proofStyles: readonly string[] = [
  iconButton,
  passwordInput,
  codeInput,
  line,
  choices,
  identityChip,
  status,
];
