// The dimmed page under a panel: a press on it closes the panel. For the keyboard Escape does that.
export const Scrim = ({ onPress }: { readonly onPress: () => void }) => (
  <button type="button" className="lk-scrim" tabIndex={-1} aria-hidden="true" onClick={onPress} />
);
