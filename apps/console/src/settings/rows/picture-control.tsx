// The control of a picture: what it looks like, an upload, its address, and a way to remove it. An upload is stored at once, but the setting
// changes with the draft, as every other setting does.
import { Button, Input } from '@latchkey/ui/parts';
import { useChange } from '../../api/use-change.ts';
import { FailedChange } from '../../parts/failure.tsx';
import { PictureButton } from '../../parts/picture-button.tsx';
import { useSettingsTexts } from '../texts/texts.ts';
import type { ControlProps } from './control.tsx';

/** Storing a picture changes nothing that was read. */
const OUTDATED: readonly string[] = [];

export const PictureControl = ({ id, value, isDisabled, describedBy, isInvalid, onChange }: ControlProps) => {
  const t = useSettingsTexts();
  const address = typeof value === 'string' ? value : '';
  const upload = useChange(async ({ call }, file: File) => {
    const { url } = await call('POST /instance/pictures', { body: { file } });
    onChange(url);
  }, OUTDATED);
  return (
    <div className="lk-setting-picture">
      {address !== '' && <img className="lk-setting-picture-shown" src={address} alt={t('picture.shown')} />}
      <div className="lk-button-row">
        <PictureButton
          call="POST /instance/pictures"
          label={t('picture.upload')}
          size="xs"
          isRunning={upload.isRunning}
          isDisabled={isDisabled}
          onFile={(file) => void upload.run(file)}
        >
          {t('picture.upload')}
        </PictureButton>
        <Button size="xs" variant="quiet" disabled={isDisabled || address === ''} onClick={() => onChange('')}>
          {t('picture.remove')}
        </Button>
      </div>
      <FailedChange failure={upload.failure} />
      <Input
        id={id}
        size="sm"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        disabled={isDisabled}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        placeholder="https://"
        value={address}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
};
