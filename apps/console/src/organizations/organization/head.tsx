// The head of an organization's page: logo, name, slug, id, dates, members, and its menu.
import { Avatar, Badge, Menu, trashGlyph } from '@latchkey/ui/parts';
import { useChange } from '../../api/use-change.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { useAllowedEntry } from '../../parts/action/use-allowed-entry.tsx';
import { CopyText } from '../../parts/copy-text.tsx';
import { FailedChange } from '../../parts/failure.tsx';
import { PictureButton } from '../../parts/picture-button.tsx';
import type { AdminOrganization } from '../organization-value.ts';
import { useOrganizationTexts } from '../texts.ts';

const OUTDATED = ['GET /organizations'];

type HeadProps = { readonly organization: AdminOrganization; readonly onDelete: () => void };

const Facts = ({ organization }: Pick<HeadProps, 'organization'>) => {
  const t = useOrganizationTexts();
  const { date, exact } = useFormat();
  const { id, slug, created_at, members_count } = organization;
  return (
    <ul className="lk-meta">
      {slug !== null && (
        <li className="lk-meta-item">
          <bdi dir="ltr">{slug}</bdi>
        </li>
      )}
      <li className="lk-meta-item">
        <CopyText text={id} />
      </li>
      <li className="lk-meta-item">
        <time className="lk-time" dateTime={new Date(created_at).toISOString()} title={exact(created_at)}>
          {t('head.created', { date: date(created_at) })}
        </time>
      </li>
      <li className="lk-meta-item">
        <bdi>{t('head.members', { count: members_count })}</bdi>
      </li>
    </ul>
  );
};

/** The logo can be set and removed here; a refused picture is said under the head. */
const useLogo = (id: string) => {
  const upload = useChange(
    ({ call }, file: File) => call('PUT /organizations/:id/logo', { params: { id }, body: { file } }),
    OUTDATED,
  );
  const remove = useChange(({ call }) => call('DELETE /organizations/:id/logo', { params: { id } }), OUTDATED);
  return { upload, remove, failure: upload.failure ?? remove.failure };
};

export const OrganizationHead = ({ organization, onDelete }: HeadProps) => {
  const t = useOrganizationTexts();
  const entry = useAllowedEntry();
  const { id, name, has_image, image_url, requires_second_factor } = organization;
  const { upload, remove, failure } = useLogo(id);
  return (
    <>
      <div className="lk-subject">
        <Avatar name={name} ownerId={id} size="xl" shape="square" src={has_image ? image_url : undefined} />
        <div className="lk-subject-text">
          <div className="lk-page-name">
            <h1 className="lk-page-title" dir="auto" title={name}>
              {name}
            </h1>
            {requires_second_factor && <Badge tone="accent">{t('head.secondFactor')}</Badge>}
          </div>
          <Facts organization={organization} />
        </div>
        <div className="lk-page-actions">
          <PictureButton
            call="PUT /organizations/:id/logo"
            label={t('head.logo')}
            size="sm"
            isRunning={upload.isRunning}
            onFile={(file) => void upload.run(file)}
          >
            {t(has_image ? 'head.changeLogo' : 'head.addLogo')}
          </PictureButton>
          <Menu
            label={t('roles.options', { name })}
            entries={[
              entry('DELETE /organizations/:id/logo', {
                key: 'logo',
                label: t('head.removeLogo'),
                disabled: !has_image,
                onSelect: () => void remove.run(),
              }),
              entry('DELETE /organizations/:id', {
                key: 'delete',
                label: t('delete.action'),
                icon: trashGlyph,
                tone: 'danger',
                onSelect: onDelete,
              }),
            ]}
          />
        </div>
      </div>
      <FailedChange failure={failure} />
    </>
  );
};
