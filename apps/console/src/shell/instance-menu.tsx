// The instance that is looked after, and the way to another.
import { Avatar, Icon, upDownGlyph } from '@latchkey/ui/parts';
import { useOperator } from '../api/operator.tsx';
import { ChoicePopover } from '../parts/choice-popover.tsx';
import { InstanceBadge } from './instance-mark.tsx';
import { usePreferences } from './preferences.tsx';
import { useShellTexts } from './texts.ts';

export const InstanceMenu = () => {
  const t = useShellTexts();
  const { operator, instance } = useOperator();
  const { chooseInstance } = usePreferences();
  const choices = operator.instances.map(({ id, name, url }) => ({
    key: id,
    text: (
      <>
        <bdi>{name}</bdi> <span className="lk-faint">{url}</span>
      </>
    ),
    isChosen: id === instance.id,
    onChoose: () => chooseInstance(id),
  }));
  return (
    <ChoicePopover label={t('instance.choose')} groups={[{ key: 'instances', choices }]}>
      {(wiring) => (
        <button {...wiring} className="lk-instance">
          <Avatar name={instance.name} size="xs" shape="square" />
          <span className="lk-instance-name" dir="auto" title={instance.name}>
            {instance.name}
          </span>
          <InstanceBadge />
          <Icon glyph={upDownGlyph} />
        </button>
      )}
    </ChoicePopover>
  );
};
