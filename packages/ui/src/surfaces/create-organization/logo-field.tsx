// The logo of an organization that does not exist yet: previewed at once, uploaded when the organization is created.
import { IMAGE_MAX_BYTES } from '@latchkey/wire';
import type { OrganizationSetupEvent } from '../../flows/organizations/create-organization.ts';
import { PICTURE_TYPES, pictureProblem } from '../../flows/profile/account.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { buildingGlyph } from '../../parts/icon/glyphs/building.ts';
import { PictureField } from '../../parts/picture-field/picture-field.tsx';
import { usePreview } from '../../parts/picture-field/use-preview.ts';
import { createOrganizationMessages } from './messages.en.ts';

const LIMITS = { types: PICTURE_TYPES, bytes: IMAGE_MAX_BYTES };

type LogoFieldProps = {
  readonly name: string;
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly send: (event: OrganizationSetupEvent) => void;
};

/** Image, buttons, hint. */
export const LogoField = ({ name, file, error, send }: LogoFieldProps) => {
  const t = useMessages('createOrganization', createOrganizationMessages);
  const preview = usePreview(file);
  const choose = (chosen: File): void => {
    const why = pictureProblem(chosen, LIMITS);
    const problem = why && { code: `picture_${why}`, field: 'logo', text: t(`logo.${why}`) };
    send({ type: 'logo', file: why ? undefined : chosen, problem });
  };
  return (
    <PictureField
      name={name}
      glyph={buildingGlyph}
      src={preview}
      shape="square"
      accept={PICTURE_TYPES.join()}
      words={{
        label: t('logo.label'),
        hint: t('logo.hint'),
        upload: t('logo.upload'),
        remove: t('logo.remove'),
      }}
      busy={undefined}
      error={error}
      onFile={choose}
      onRemove={file && (() => send({ type: 'logo', file: undefined }))}
      element="organizationAvatarUploaderContainer"
    />
  );
};
