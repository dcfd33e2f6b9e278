// The style sheets of a profile's forms, in cascade order, in addition to those of its shell.
import codeInput from '../../../parts/code-input/code-input.css?inline';
import panel from '../../../parts/panel/panel.css?inline';

/** Sheets of inline forms and codes. */
export const formStyles: readonly string[] = [codeInput, panel];
