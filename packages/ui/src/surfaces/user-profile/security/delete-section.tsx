// Deleting an account: its button, and the form that requires typing a phrase.
import { otherSessions } from '../../../flows/profile/account-name.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Item, ItemList, Section } from '../../../parts/section/section.tsx';
import { usePanels } from '../../../parts/section/use-panels.ts';
import { type UiContextValue, useUi } from '../../../ui-context.tsx';
import { ConfirmPanel } from '../../shared/profile/edit-panel.tsx';
import { useProfile } from '../profile-context.tsx';
import { securityMessages } from './messages.en.ts';

/** Leaves a deleted account: for the page after signing out, or the one for clients with other sessions. */
const leave = ({ latchkey, close }: UiContextValue, userId: string): Promise<void> => {
  const others = otherSessions(latchkey.client?.signedInSessions ?? [], userId);
  const redirectUrl =
    others.length > 0
      ? latchkey.buildAfterMultiSessionSingleSignOutUrl() || latchkey.buildAfterSignOutUrl()
      : latchkey.buildAfterSignOutUrl();
  close?.();
  return latchkey.setActive({ session: null, redirectUrl });
};

const DeleteForm = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useMessages('userProfile', securityMessages);
  const ui = useUi();
  const { user } = useProfile();
  const phrase = t('delete.phrase');
  return (
    <ConfirmPanel
      name="confirmation"
      phrase={phrase}
      words={{
        title: t('delete.formTitle'),
        text: t('delete.text'),
        final: t('delete.final'),
        label: t('delete.confirm', { phrase }),
        submit: t('delete.submit'),
        keep: t('delete.keep'),
      }}
      act={async () => {
        await user.delete();
        await leave(ui, user.id);
      }}
      onClose={onClose}
    />
  );
};

/** The section. */
export const DeleteSection = () => {
  const t = useMessages('userProfile', securityMessages);
  const panels = usePanels<'delete'>();
  return (
    <Section id="danger" title={t('delete.title')} ref={panels.ref}>
      {panels.open ? (
        <DeleteForm onClose={panels.close} />
      ) : (
        <ItemList elementId="danger">
          <Item
            elementId="danger"
            className="lk-way-out"
            text={<span className="lk-item-note">{t('delete.final')}</span>}
            action={
              <Button
                variant="danger-quiet"
                size="sm"
                data-trigger="delete"
                element="profileSectionPrimaryButton"
                elementId="danger"
                onClick={() => panels.show('delete')}
              >
                {t('delete.open')}
              </Button>
            }
          />
        </ItemList>
      )}
    </Section>
  );
};
