// The end of an account: its button, and the form that wants the words typed.
import { otherSessions } from '../../../flows/account-name.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { Input } from '../../../parts/input/input.tsx';
import { Section } from '../../../parts/section/section.tsx';
import { usePanels } from '../../../parts/section/use-panels.ts';
import { type UiContextValue, useUi } from '../../../ui-context.tsx';
import { EditPanel } from '../../profile/edit-panel.tsx';
import { useEdit } from '../../profile/use-edit.ts';
import { useProfile } from '../profile-context.tsx';
import { securityMessages } from './messages.en.ts';

const FIELDS = ['confirmation'];

/** Leaves an account that is no more: for the page after signing out, or the one for who is signed in to others too. */
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
  const edit = useEdit({
    initial: { confirmation: '' },
    isReady: ({ confirmation }) => confirmation.trim() === phrase,
    async save() {
      await user.delete();
      // Here and not afterwards: without a user this page is gone, and nobody would take the person away from it.
      await leave(ui, user.id);
    },
    onSaved: onClose,
  });
  return (
    <EditPanel
      tone="danger"
      title={t('delete.formTitle')}
      text={
        <>
          <span>{t('delete.text')}</span>
          <span className="lk-danger-text">{t('delete.final')}</span>
        </>
      }
      edit={edit}
      fields={FIELDS}
      submit={t('delete.submit')}
      cancel={t('delete.keep')}
      onClose={onClose}
    >
      <Field name="confirmation" label={t('delete.confirm', { phrase })}>
        <Input
          required
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore=""
          placeholder={phrase}
          value={edit.values.confirmation}
          onChange={(event) => edit.type('confirmation', event.currentTarget.value)}
        />
      </Field>
    </EditPanel>
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
        <Button
          variant="danger-quiet"
          size="sm"
          className="lk-section-open"
          data-trigger="delete"
          element="profileSectionPrimaryButton"
          elementId="danger"
          onClick={() => panels.show('delete')}
        >
          {t('delete.open')}
        </Button>
      )}
    </Section>
  );
};
