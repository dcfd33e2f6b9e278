// The content of the list card: the rows, that there are none, or that they are loading.
import type { User } from '@latchkey/client';
import { isWhole } from '../../flows/paged-list.ts';
import type { Problem } from '../../flows/problem.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { mailGlyph } from '../../parts/icon/glyphs/mail.ts';
import { Rows } from '../../parts/rows/rows.tsx';
import { Status } from '../../parts/status/status.tsx';
import { CreateRow, Memberships, Offers, Personal } from '../shared/organizations/choices/choice-lists.tsx';
import { type Choosing, SpokenRefusal } from '../shared/organizations/choices/choice-row.tsx';
import { organizationListMessages } from './messages.en.ts';

const ELEMENTS = {
  row: 'organizationListPreviewButton',
  item: 'organizationListPreviewItem',
  offer: 'organizationListPreviewItemActionButton',
  id: 'organizationList',
} as const;

type ListProps = Omit<Choosing, 'isMenu'> & { readonly user: User; readonly hidePersonal: boolean };

/** The rows. The active organization is listed too, because choosing it again redirects. */
export const List = ({ user, hidePersonal, ...choosing }: ListProps) => {
  const t = useMessages('organizationList', organizationListMessages);
  const shared = { ...choosing, isMenu: false, active: undefined, elements: ELEMENTS };
  return (
    <div className="lk-organization-list">
      <SpokenRefusal state={choosing.state} />
      <Rows
        role="group"
        aria-label={t('list.label')}
        className="lk-organization-rows"
        data-scrolls=""
        element="organizationListPreviewItems"
      >
        {!hidePersonal && <Personal {...shared} user={user} />}
        <Memberships {...shared} />
        {isWhole(choosing.state.memberships) && <Offers {...shared} />}
      </Rows>
      {user.createOrganizationEnabled && (
        <Rows>
          <CreateRow {...shared} element="organizationListCreateOrganizationActionButton" />
        </Rows>
      )}
    </div>
  );
};

/** The user has no invitations and may not create an organization. */
export const Nothing = () => {
  const t = useMessages('organizationList', organizationListMessages);
  return (
    <Status sign={mailGlyph} align="center" title={t('empty.title')}>
      {t('empty.text')}
    </Status>
  );
};

type WaitingProps = { readonly problems: readonly Problem[] | undefined; readonly onRetry: () => void };

/** Loading; or failed, with a retry button. */
export const Waiting = ({ problems, onRetry }: WaitingProps) => {
  const t = useMessages('organizationList', organizationListMessages);
  if (problems) {
    return (
      <Button block onClick={onRetry}>
        {t('again')}
      </Button>
    );
  }
  return <Status sign="spinner" align="center" title={t('loading')} />;
};
