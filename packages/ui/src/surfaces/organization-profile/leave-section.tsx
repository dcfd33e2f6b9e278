// Leaving an organization, and deleting it.
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Name } from '../../parts/identity-row/name.tsx';
import { Item, ItemList, Section } from '../../parts/section/section.tsx';
import { usePanels } from '../../parts/section/use-panels.ts';
import { RichText, slot } from '../shared/cards/rich-text.tsx';
import { ConfirmDestructive } from './confirm-destructive.tsx';
import { useOrganizationProfile } from './context.tsx';
import { organizationProfileMessages } from './messages.en.ts';

type Way = 'leave' | 'delete';

/** The section. */
export const LeaveSection = () => {
  const t = useMessages('organizationProfile', organizationProfileMessages);
  const { organization, access } = useOrganizationProfile();
  const panels = usePanels<Way>();
  const choices: readonly Way[] = access.deletes ? ['leave', 'delete'] : ['leave'];
  return (
    <Section id="organizationDanger" title={access.deletes ? t('leave.both') : t('leave.title')} ref={panels.ref}>
      <ItemList elementId="organizationDanger">
        {choices.map((way) => (
          <Item
            key={way}
            elementId="organizationDanger"
            className="lk-way-out"
            text={<span className="lk-item-note">{t(`${way}.note`)}</span>}
            action={
              panels.open !== way && (
                <Button
                  variant="danger-quiet"
                  size="sm"
                  data-trigger={way}
                  element="profileSectionPrimaryButton"
                  elementId="organizationDanger"
                  onClick={() => panels.show(way)}
                >
                  <span>
                    <RichText
                      text={t(`${way}.open`, { name: slot('name') })}
                      parts={{ name: <Name name={organization.name} isLine /> }}
                    />
                  </span>
                </Button>
              )
            }
            panel={panels.open === way && <ConfirmDestructive way={way} onClose={panels.close} />}
          />
        ))}
      </ItemList>
    </Section>
  );
};
