// The last step of a wizard: a button that turns a connection or provider on or off, and one that deletes it.
import type { AdminKey } from '@latchkey/wire/admin';
import type { Change } from '../../api/use-attempt.ts';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedChange } from '../../parts/failure.tsx';
import { useConnectionTexts } from '../texts.ts';

type OnOffBodyProps = {
  readonly isOn: boolean;
  /** What it means to be on. */
  readonly text: string;
  /** The call that turns it on or off, and the one that deletes it. */
  readonly change: AdminKey;
  readonly turn: Change<[]>;
  readonly remove: AdminKey | undefined;
  readonly onRemove: () => void;
};

export const OnOffBody = ({ isOn, text, change, turn, remove, onRemove }: OnOffBodyProps) => {
  const t = useConnectionTexts();
  return (
    <div className="lk-frame-body">
      <div className="lk-stack">
        <p className="lk-text">{text}</p>
        <FailedChange failure={turn.failure} />
        <div className="lk-button-row">
          <AllowedButton
            call={change}
            size="sm"
            variant={isOn ? undefined : 'primary'}
            loading={turn.isRunning}
            onClick={() => void turn.run()}
          >
            {t(isOn ? 'on.turnOff' : 'on.turnOn')}
          </AllowedButton>
          {remove && (
            <AllowedButton call={remove} size="sm" variant="danger-quiet" onClick={onRemove}>
              {t('delete.action')}
            </AllowedButton>
          )}
        </div>
      </div>
    </div>
  );
};
