// The public profile of an organization: logo, name, slug.
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { IdentityRow } from '../../parts/identity-row/identity-row.tsx';
import { Item, ItemList, Section } from '../../parts/section/section.tsx';
import { usePanels } from '../../parts/section/use-panels.ts';
import { useOrganizationProfile } from './context.tsx';
import { FormSlot } from './form-slot.tsx';
import { organizationProfileMessages } from './messages.en.ts';

/** Logo and names. */
export const ProfileSection = () => {
  const t = useMessages('organizationProfile', organizationProfileMessages);
  const { organization, access } = useOrganizationProfile();
  const panels = usePanels<'edit'>();
  const { id, name, slug, imageUrl } = organization;
  return (
    <Section id="organizationProfile" title={t('profile.title')} ref={panels.ref}>
      {panels.open ? (
        <FormSlot request={{ form: 'profile' }} onClose={panels.close} />
      ) : (
        <ItemList elementId="organizationProfile">
          <Item
            elementId="organizationProfile"
            text={<IdentityRow name={name} ownerId={id} note={slug} src={imageUrl} shape="square" />}
            action={
              access.editsProfile && (
                <Button
                  size="sm"
                  data-trigger="edit"
                  element="profileSectionPrimaryButton"
                  elementId="organizationProfile"
                  onClick={() => panels.show('edit')}
                >
                  {t('profile.edit')}
                </Button>
              )
            }
          />
        </ItemList>
      )}
    </Section>
  );
};
