// The passkeys of an account: when each was added and used; adding, renaming and removing one.
import type { Passkey } from '@latchkey/client';
import { memo } from 'react';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { keyGlyph } from '../../../parts/icon/glyphs/key.ts';
import { Icon } from '../../../parts/icon/icon.tsx';
import { Input } from '../../../parts/input/input.tsx';
import { Menu } from '../../../parts/menu/menu.tsx';
import { AddButton, Item, ItemList, Section } from '../../../parts/section/section.tsx';
import { type Panels, usePanels } from '../../../parts/section/use-panels.ts';
import { Spinner } from '../../../parts/spinner/spinner.tsx';
import { useUi } from '../../../ui-context.tsx';
import { RichText, slot } from '../../shared/cards/rich-text.tsx';
import { EditPanel } from '../../shared/profile/edit-panel.tsx';
import { RemovePanel } from '../../shared/profile/remove-panel.tsx';
import { useActions } from '../../shared/profile/use-actions.ts';
import { useEdit } from '../../shared/profile/use-edit.ts';
import { userProfileMessages } from '../messages.en.ts';
import { useProfile } from '../profile-context.tsx';
import { securityMessages } from './messages.en.ts';
import { Moment } from './moment.tsx';
import { usePasskeyRefusal } from './use-passkey-refusal.ts';

const NAME = ['name'];

type FormProps = { readonly passkey: Passkey; readonly onClose: () => void };

const RenameForm = ({ passkey, onClose }: FormProps) => {
  const t = useMessages('userProfile', securityMessages);
  const { announce } = useProfile();
  const before = passkey.name ?? '';
  const edit = useEdit({
    initial: { name: before },
    isReady: ({ name }) => name.trim().length > 1 && name.trim() !== before,
    save: ({ name }) => passkey.update({ name: name.trim() }),
    onSaved() {
      announce(t('passkeys.renamed'));
      onClose();
    },
  });
  return (
    <EditPanel
      title={t('passkeys.renameTitle')}
      text={t('passkeys.renameText')}
      edit={edit}
      fields={NAME}
      onClose={onClose}
    >
      <Field name="name" label={t('passkeys.name')}>
        <Input
          required
          autoComplete="off"
          value={edit.values.name}
          onChange={(event) => edit.type('name', event.currentTarget.value)}
        />
      </Field>
    </EditPanel>
  );
};

const RemoveForm = ({ passkey, onClose }: FormProps) => {
  const t = useMessages('userProfile', securityMessages);
  const name = passkey.name || t('passkeys.unnamed');
  return (
    <RemovePanel
      title={t('passkeys.removeTitle')}
      text={t('passkeys.removeText', { name })}
      remove={passkey.delete}
      done={t('passkeys.removed', { name })}
      onClose={onClose}
    />
  );
};

const Dates = ({ passkey: { createdAt, lastUsedAt } }: Pick<RowProps, 'passkey'>) => {
  const t = useMessages('userProfile', securityMessages);
  const added = slot('added');
  return (
    <RichText
      text={lastUsedAt ? t('passkeys.used', { added, used: slot('used') }) : t('passkeys.added', { added })}
      parts={{
        added: <Moment at={createdAt} />,
        used: lastUsedAt && <Moment at={lastUsedAt} />,
      }}
    />
  );
};

type PasskeyPanels = Panels<`${'rename' | 'remove'}:${string}`>;

type RowProps = {
  readonly passkey: Passkey;
  readonly panels: PasskeyPanels;
  readonly onOpen: () => void;
};

const PasskeyRow = ({ passkey, panels, onOpen }: RowProps) => {
  const t = useMessages('userProfile', securityMessages);
  const shared = useMessages('userProfile', userProfileMessages);
  const { id } = passkey;
  const name = passkey.name || t('passkeys.unnamed');
  const show = (form: 'rename' | 'remove') => () => {
    onOpen();
    panels.show(`${form}:${id}`, id);
  };
  const isOpen = panels.open === `rename:${id}` || panels.open === `remove:${id}`;
  return (
    <Item
      elementId="passkeys"
      lead={<Icon glyph={keyGlyph} element="passkeyIcon" />}
      text={<bdi>{name}</bdi>}
      note={<Dates passkey={passkey} />}
      action={
        !isOpen && (
          <Menu
            label={shared('row.options', { name })}
            elementId="passkeys"
            trigger={id}
            entries={[
              { key: 'rename', label: t('passkeys.rename'), onSelect: show('rename') },
              { key: 'remove', label: shared('menu.remove'), tone: 'danger', onSelect: show('remove') },
            ]}
          />
        )
      }
      panel={
        <>
          {panels.open === `rename:${id}` && <RenameForm passkey={passkey} onClose={panels.close} />}
          {panels.open === `remove:${id}` && <RemoveForm passkey={passkey} onClose={panels.close} />}
        </>
      }
    />
  );
};

/** The section. */
export const PasskeysSection = memo(() => {
  const t = useMessages('userProfile', securityMessages);
  const { latchkey } = useUi();
  const { user, announce } = useProfile();
  const panels = usePanels<`${'rename' | 'remove'}:${string}`>();
  const { busy, problem, act, clear } = useActions({
    read: usePasskeyRefusal(),
    async call() {
      await user.createPasskey();
      announce(t('passkeys.created'));
    },
  });
  const isRunning = busy !== undefined;
  const add = (): void => {
    panels.close();
    act('add');
  };
  return (
    <Section id="passkeys" title={t('passkeys.title')} problem={problem} ref={panels.ref}>
      {user.passkeys.length > 0 && (
        <ItemList elementId="passkeys">
          {user.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} panels={panels} onOpen={clear} />
          ))}
        </ItemList>
      )}
      {!latchkey.isSatellite && (
        <AddButton
          elementId="passkeys"
          aria-busy={isRunning || undefined}
          aria-disabled={isRunning || undefined}
          onClick={add}
        >
          {t('passkeys.add')}
          {isRunning && <Spinner />}
        </AddButton>
      )}
    </Section>
  );
});
