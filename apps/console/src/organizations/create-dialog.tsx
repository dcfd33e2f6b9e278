// The dialog that creates an organization.
import { Field, type FormValues, Input } from '@latchkey/ui/parts';
import { useLocation } from 'wouter';
import { useChange } from '../api/use-change.ts';
import { ActionDialog } from '../parts/action/action-dialog.tsx';
import { useNotify } from '../shell/notices.tsx';
import { useOrganizationTexts } from './texts.ts';

const OUTDATED = ['GET /organizations'];

/** Creates an organization and opens its page. */
export const CreateOrganization = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useOrganizationTexts();
  const notify = useNotify();
  const [, navigate] = useLocation();
  const change = useChange(async ({ call }, values: FormValues, reason: string | undefined) => {
    const made = await call('POST /organizations', {
      body: {
        name: values.name ?? '',
        slug: values.slug?.trim() || undefined,
        created_by: values.created_by?.trim() || undefined,
      },
      reason,
    });
    notify({ text: t('create.done', { name: made.name }) });
    navigate(`/organizations/${made.id}`);
  }, OUTDATED);
  return (
    <ActionDialog
      title={t('create.title')}
      button={t('create.action')}
      hasReason={false}
      change={change}
      onClose={onClose}
    >
      <Field name="name" label={t('field.name')}>
        <Input dir="auto" autoComplete="off" required />
      </Field>
      <Field name="slug" label={t('field.slug')} note={t('field.optional')} hint={t('field.slugHint')}>
        <Input dir="ltr" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field name="created_by" label={t('create.creator')} note={t('field.optional')} hint={t('create.creatorHint')}>
        <Input dir="ltr" autoComplete="off" placeholder="user_…" spellCheck={false} />
      </Field>
    </ActionDialog>
  );
};
