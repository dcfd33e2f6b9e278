// Entry for applications of our own that are built from the parts of the surfaces: the parts, their texts and their style sheets.

import avatar from './parts/avatar/avatar.css?inline';
import badge from './parts/badge/badge.css?inline';
import brand from './parts/brand/brand.css?inline';
import danger from './parts/button/danger.css?inline';
import { firstCardStyles } from './parts/card-styles.ts';
import checkbox from './parts/checkbox/checkbox.css?inline';
import copyField from './parts/copy-field/copy-field.css?inline';
import dialog from './parts/dialog/dialog.css?inline';
import iconButton from './parts/icon-button/icon-button.css?inline';
import menu from './parts/menu/menu.css?inline';
import { moreCardStyles } from './parts/more-card-styles.ts';
import pager from './parts/pager/pager.css?inline';
import passwordInput from './parts/password-input/password-input.css?inline';
import popover from './parts/popover/popover.css?inline';
import radioGroup from './parts/radio-group/radio-group.css?inline';
import rows from './parts/rows/rows.css?inline';
import searchField from './parts/search-field/search-field.css?inline';
import section from './parts/section/section.css?inline';
import select from './parts/select/select.css?inline';
import status from './parts/status/status.css?inline';
import tabs from './parts/tabs/tabs.css?inline';
import tagInput from './parts/tag-input/tag-input.css?inline';
import reset from './styles/reset.css?inline';
import tokens from './styles/tokens.css?inline';

export { joinFacts } from './i18n/join.ts';
export { LocaleProvider, useLocale, useMessages } from './i18n/locale-context.tsx';
export type { MessageTable, Translate, Translation } from './i18n/message.ts';
export { whenIdle } from './location/idle.ts';
export { Alert, type AlertTone } from './parts/alert/alert.tsx';
export { Avatar } from './parts/avatar/avatar.tsx';
export { Badge, type BadgeTone } from './parts/badge/badge.tsx';
export { Brand } from './parts/brand/brand.tsx';
export { Button, type ButtonProps } from './parts/button/button.tsx';
export { Checkbox } from './parts/checkbox/checkbox.tsx';
export { CopyField } from './parts/copy-field/copy-field.tsx';
export { DialogContext } from './parts/dialog/context.ts';
export { Dialog } from './parts/dialog/dialog.tsx';
export { Field } from './parts/field/field.tsx';
export { Form, type FormValues } from './parts/form/form.tsx';
export type { Glyph } from './parts/icon/glyph.ts';
export { chevronDownGlyph } from './parts/icon/glyphs/arrows/down.ts';
export { downloadGlyph } from './parts/icon/glyphs/arrows/download.ts';
export { chevronEndGlyph } from './parts/icon/glyphs/arrows/end.ts';
export { outGlyph } from './parts/icon/glyphs/arrows/out.ts';
export { chevronStartGlyph } from './parts/icon/glyphs/arrows/start.ts';
export { swapGlyph } from './parts/icon/glyphs/arrows/swap.ts';
export { upDownGlyph } from './parts/icon/glyphs/arrows/up-down.ts';
export { buildingGlyph } from './parts/icon/glyphs/building.ts';
export { chainGlyph } from './parts/icon/glyphs/chain.ts';
export { chatGlyph } from './parts/icon/glyphs/chat.ts';
export { closeGlyph } from './parts/icon/glyphs/close.ts';
export { copyGlyph } from './parts/icon/glyphs/copy.ts';
export { dotsGlyph } from './parts/icon/glyphs/dots.ts';
export { eyeGlyph } from './parts/icon/glyphs/eye.ts';
export { eyeOffGlyph } from './parts/icon/glyphs/eye-off.ts';
export { globeGlyph } from './parts/icon/glyphs/globe.ts';
export { keyGlyph } from './parts/icon/glyphs/key.ts';
export { laptopGlyph } from './parts/icon/glyphs/laptop.ts';
export { listGlyph } from './parts/icon/glyphs/list.ts';
export { lockGlyph } from './parts/icon/glyphs/lock.ts';
export { mailGlyph } from './parts/icon/glyphs/mail.ts';
export { menuGlyph } from './parts/icon/glyphs/menu.ts';
export { pencilGlyph } from './parts/icon/glyphs/pencil.ts';
export { phoneGlyph } from './parts/icon/glyphs/phone.ts';
export { plusGlyph } from './parts/icon/glyphs/plus.ts';
export { printGlyph } from './parts/icon/glyphs/print.ts';
export { searchGlyph } from './parts/icon/glyphs/search.ts';
export { shieldGlyph } from './parts/icon/glyphs/shield.ts';
export { slidersGlyph } from './parts/icon/glyphs/sliders.ts';
export { alertGlyph } from './parts/icon/glyphs/status/alert.ts';
export { checkGlyph } from './parts/icon/glyphs/status/check.ts';
export { clockGlyph } from './parts/icon/glyphs/status/clock.ts';
export { doneGlyph } from './parts/icon/glyphs/status/done.ts';
export { infoGlyph } from './parts/icon/glyphs/status/info.ts';
export { ringGlyph } from './parts/icon/glyphs/status/ring.ts';
export { warnGlyph } from './parts/icon/glyphs/status/warn.ts';
export { ticketGlyph } from './parts/icon/glyphs/ticket.ts';
export { trashGlyph } from './parts/icon/glyphs/trash.ts';
export { userGlyph } from './parts/icon/glyphs/user.ts';
export { usersGlyph } from './parts/icon/glyphs/users.ts';
export { Icon } from './parts/icon/icon.tsx';
export { IconButton } from './parts/icon-button/icon-button.tsx';
export { Input } from './parts/input/input.tsx';
export { Menu, type MenuEntry } from './parts/menu/menu.tsx';
export { Pager } from './parts/pager/pager.tsx';
export { PasswordInput } from './parts/password-input/password-input.tsx';
export { Popover, PopoverFoot, PopoverHead, PopoverPart } from './parts/popover/popover.tsx';
export { RadioGroup } from './parts/radio-group/radio-group.tsx';
export { SearchField } from './parts/search-field/search-field.tsx';
export { AddButton, Item, ItemList, Section } from './parts/section/section.tsx';
export { Select, type SelectOption } from './parts/select/select.tsx';
export { Spinner } from './parts/spinner/spinner.tsx';
export { Status } from './parts/status/status.tsx';
export { Tabs } from './parts/tabs/tabs.tsx';
export { TagInput } from './parts/tag-input/tag-input.tsx';
export { adoptStyles } from './styles/adopt.ts';

/** The style sheets of these parts in cascade order; adopt them in the document before the first paint. */
export const partStyles: readonly string[] = [
  tokens,
  reset,
  ...firstCardStyles,
  ...moreCardStyles,
  danger,
  iconButton,
  avatar,
  badge,
  brand,
  checkbox,
  copyField,
  dialog,
  popover,
  menu,
  pager,
  passwordInput,
  radioGroup,
  rows,
  searchField,
  section,
  select,
  status,
  tabs,
  tagInput,
];
