// The form for a number, downloaded when it is first opened: it brings the field that knows how numbers are written.
import { LaterCard, useLater } from '../authentication/later-cards.ts';
import type { PhonePanelProps } from './phone-panel.tsx';

const NO_STYLES: readonly string[] = [];

const nothing = (): void => undefined;

/** The form; nothing until it has come. */
export const LaterPhonePanel = (props: PhonePanelProps) => {
  const later = useLater(async () => {
    const { PhoneCard } = await import('./phone-panel.tsx');
    return { Card: PhoneCard, styles: NO_STYLES };
  });
  return <LaterCard later={later} state={props} send={nothing} />;
};
