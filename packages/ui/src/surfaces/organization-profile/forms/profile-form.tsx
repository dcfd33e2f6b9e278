// The form of an organization's profile: logo, name, short name.
import { readSlug } from '@latchkey/wire';
import { useMemo } from 'react';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { Input } from '../../../parts/input/input.tsx';
import { EditPanel } from '../../shared/profile/edit-panel.tsx';
import { LaterPicture } from '../../shared/profile/later-picture.tsx';
import { useEdit } from '../../shared/profile/use-edit.ts';
import { useOrganizationProfile } from '../context.tsx';
import { formMessages } from './messages.en.ts';

const FIELDS = ['name', 'slug'];

const LogoField = () => {
  const t = useMessages('organizationProfile', formMessages);
  const { organization } = useOrganizationProfile();
  const { name, imageUrl, hasImage } = organization;
  const words = {
    label: t('logo.label'),
    hint: t('logo.hint'),
    upload: t('logo.upload'),
    remove: t('logo.remove'),
    type: t('logo.type'),
    size: t('logo.size'),
    saved: t('logo.saved'),
    removed: t('logo.removed'),
  };
  return (
    <LaterPicture
      name={name}
      ownerId={organization.id}
      src={imageUrl}
      hasImage={hasImage}
      shape="square"
      words={words}
      save={(file) => organization.setLogo({ file })}
    />
  );
};

/** Logo, name, slug. */
export const ProfileForm = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useMessages('organizationProfile', formMessages);
  const { organization, announce } = useOrganizationProfile();
  const before = { name: organization.name, slug: organization.slug ?? '' };
  const edit = useEdit({
    initial: before,
    isReady: ({ name, slug }) => name.trim() !== '' && (name.trim() !== before.name || slug.trim() !== before.slug),
    check: ({ slug }) =>
      slug.trim() === '' || readSlug(slug) ? [] : [{ code: 'form_param_format_invalid', field: 'slug' }],
    // A short name that was not touched is not sent: who may not choose one is not refused for it.
    save: ({ name, slug }) =>
      organization.update({
        name: name.trim(),
        ...(slug.trim() === before.slug ? {} : { slug: readSlug(slug) ?? '' }),
      }),
    plain: true,
    onSaved() {
      announce(t('profile.saved'));
      onClose();
    },
  });
  const own = useMemo(
    () => ({
      slug_taken: t('profile.slugTaken'),
      form_param_format_invalid__slug: t('profile.slugFormat'),
    }),
    [t],
  );
  return (
    <EditPanel title={t('profile.formTitle')} edit={edit} fields={FIELDS} own={own} onClose={onClose}>
      <LogoField />
      <Field name="name" label={t('profile.name')}>
        <Input
          required
          autoComplete="organization"
          value={edit.values.name}
          onChange={(event) => edit.type('name', event.currentTarget.value)}
        />
      </Field>
      <Field name="slug" label={t('profile.slug')} hint={t('profile.slugHint')}>
        <Input
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={edit.values.slug}
          onChange={(event) => edit.type('slug', event.currentTarget.value)}
        />
      </Field>
    </EditPanel>
  );
};
