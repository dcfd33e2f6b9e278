// The button that makes an entry active. It stays mounted afterwards, so that the keyboard focus is not lost.

export type SwitchButtonProps = {
  readonly isActive: boolean;
  readonly isBusy: boolean;
  /** The accessible name, for users of screen readers, who do not see the entry around it. */
  readonly label: string;
  readonly onSwitch: () => void;
};

export const SwitchButton = ({ isActive, isBusy, label, onSwitch }: SwitchButtonProps) => (
  <button
    className={isActive ? 'badge' : 'button ghost small'}
    type="button"
    aria-disabled={isActive || isBusy}
    aria-label={isActive ? undefined : label}
    onClick={() => isActive || onSwitch()}
  >
    {isActive ? 'Active' : 'Switch'}
  </button>
);
