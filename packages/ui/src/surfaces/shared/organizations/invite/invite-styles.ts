// The style sheets of the invitation form, in addition to those of every card.
import select from '../../../../parts/select/select.css?inline';
import tagInput from '../../../../parts/tag-input/tag-input.css?inline';

/** Sheets of its parts. */
export const inviteStyles: readonly string[] = [select, tagInput];
