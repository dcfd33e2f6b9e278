// The mark of an instance, and whether it has real users.
import { Avatar, Badge } from '@latchkey/ui/parts';
import { useOperator } from '../api/operator.tsx';
import { useShellTexts } from './texts.ts';

/** The mark of an instance: the first letter of its name on its colour. */
export const InstanceMark = () => {
  const { instance } = useOperator();
  return <Avatar name={instance.name} size="xs" shape="square" />;
};

/** Whether the instance has real users. */
export const InstanceBadge = () => {
  const t = useShellTexts();
  const isLive = useOperator().instance.environment_type === 'production';
  return <Badge tone={isLive ? 'success' : 'warning'}>{t(isLive ? 'instance.live' : 'instance.development')}</Badge>;
};
