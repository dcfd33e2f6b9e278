// One e-mail address, phone number or wallet in its list: the value, its state, and the menu of its actions.
import type { ReactNode } from 'react';
import { isVerified, nextStepOf } from '../../../flows/profile/account.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Badge } from '../../../parts/badge/badge.tsx';
import { checkGlyph } from '../../../parts/icon/glyphs/status/check.ts';
import { trashGlyph } from '../../../parts/icon/glyphs/trash.ts';
import { userGlyph } from '../../../parts/icon/glyphs/user.ts';
import { Menu, type MenuEntry } from '../../../parts/menu/menu.tsx';
import { Item } from '../../../parts/section/section.tsx';
import { Spinner } from '../../../parts/spinner/spinner.tsx';
import type { Actions } from '../../shared/profile/use-actions.ts';
import { userProfileMessages } from '../messages.en.ts';

type RowPanel = `verify:${string}` | `remove:${string}`;

type IdentifierRowProps = {
  /** Element id of the section for a host's styles. */
  readonly section: string;
  readonly identifier: Parameters<typeof nextStepOf>[0];
  readonly primaryId: string | null;
  /** Its name in the label of its menu. */
  readonly name: string;
  readonly text: ReactNode;
  readonly note?: ReactNode;
  readonly lead?: ReactNode;
  /** The forms of the section, including those of other rows and of the section itself. */
  readonly panels: { readonly open: string | undefined; readonly show: (key: RowPanel, from: string) => void };
  /** Makes it the primary one. */
  readonly primary: Actions;
  /** It can be verified only while adding it: the user has to add it again. */
  readonly provesOnlyAtFirst?: boolean | undefined;
  /** Its open form, if any. */
  readonly children: ReactNode;
};

const useMenu = (props: IdentifierRowProps): readonly MenuEntry[] => {
  const { identifier, primaryId, panels, primary, provesOnlyAtFirst } = props;
  const t = useMessages('userProfile', userProfileMessages);
  const { id } = identifier;
  const show = (key: RowPanel): void => {
    primary.clear();
    panels.show(key, id);
  };
  const way = nextStepOf(identifier, primaryId);
  const remove: MenuEntry = {
    key: 'remove',
    label: t('menu.remove'),
    icon: trashGlyph,
    tone: 'danger',
    onSelect: () => show(`remove:${id}`),
  };
  if (way === 'primary') {
    return [{ key: 'primary', label: t('menu.primary'), icon: userGlyph, onSelect: () => primary.act(id) }, remove];
  }
  if (way === undefined || provesOnlyAtFirst) return [remove];
  return [{ key: 'verify', label: t('menu.verify'), icon: checkGlyph, onSelect: () => show(`verify:${id}`) }, remove];
};

/** A row with badges and a menu. */
export const IdentifierRow = (props: IdentifierRowProps) => {
  const { section, identifier, primaryId, name, text, note, lead, panels, primary, children } = props;
  const t = useMessages('userProfile', userProfileMessages);
  const entries = useMenu(props);
  const { id } = identifier;
  const isOpen = panels.open === `verify:${id}` || panels.open === `remove:${id}`;
  const badges = (
    <>
      {id === primaryId && (
        <Badge tone="accent" elementId="primary">
          {t('badge.primary')}
        </Badge>
      )}
      {!isVerified(identifier) && (
        <Badge tone="warning" elementId="unverified">
          {t('badge.unverified')}
        </Badge>
      )}
    </>
  );
  const menu = !isOpen && (
    <Menu label={t('row.options', { name })} entries={entries} trigger={id} elementId={section} />
  );
  return (
    <Item
      elementId={section}
      lead={lead}
      text={text}
      note={note}
      badges={badges}
      action={
        <>
          {primary.busy === id && <Spinner />}
          {menu}
        </>
      }
      panel={isOpen && children}
    />
  );
};
