// What the appearance has besides its settings: the contrast of the chosen colours, and the same appearance as code.
import { doneGlyph, Icon, warnGlyph } from '@latchkey/ui/parts';
import type { AppearanceColor, AppearanceSettings, ColorScheme } from '@latchkey/wire';
import { useState } from 'react';
import { useFormat } from '../i18n/format-context.tsx';
import { CodeListing } from '../parts/code-listing.tsx';
import { Frame } from '../parts/frame.tsx';
import { Segments } from '../parts/segments.tsx';
import { type Changes, patchOf } from '../settings/draft/changes.ts';
import { type Draft, useDraft } from '../settings/draft/draft.tsx';
import { useSettingsTexts } from '../settings/texts/texts.ts';
import { appearanceCode, type CodeForm } from './code.ts';
import { contrasts, LEAST_CONTRAST } from './contrast.ts';

const SCHEMES: readonly ColorScheme[] = ['light', 'dark'];

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The contrast of the pairs of both schemes, as one chooses. */
const ContrastFrame = () => {
  const t = useSettingsTexts();
  const { number } = useFormat();
  const { shownValueOf } = useDraft();
  const found = SCHEMES.flatMap((scheme) =>
    contrasts(scheme, (name: AppearanceColor) => textOrNull(shownValueOf(`appearance.${scheme}.${name}`))),
  );
  return (
    <Frame title={t('appearance.contrast')} hasRule>
      <ul className="lk-checks" aria-live="polite">
        {found.map(({ key, scheme, ratio }) => {
          const isEnough = ratio !== undefined && ratio >= LEAST_CONTRAST;
          return (
            <li key={`${scheme}.${key}`} className="lk-check" data-state={isEnough ? 'done' : 'warning'}>
              <Icon glyph={isEnough ? doneGlyph : warnGlyph} />
              <span className="lk-check-text">
                <span className="lk-check-name">
                  {t(`appearance.pair.${key}`)} · {t(`appearance.scheme.${scheme}`)}
                </span>
                <span className="lk-check-note">
                  {isEnough ? t('appearance.good') : t('appearance.low', { least: `${number(LEAST_CONTRAST)} : 1` })}
                </span>
              </span>
              <span className="lk-check-end">
                <bdi>{ratio === undefined ? '–' : `${number(Math.round(ratio * 10) / 10)} : 1`}</bdi>
              </span>
            </li>
          );
        })}
      </ul>
    </Frame>
  );
};

/** The appearance of the draft: what is stored, with the changes. */
const draftAppearance = ({ read, changes }: Draft): AppearanceSettings | undefined => {
  const stored = read.value?.appearance;
  if (!stored) return undefined;
  const own = Object.fromEntries(Object.entries(changes).filter(([path]) => path.startsWith('appearance.')));
  // The paths of the changes are those of the settings, and their controls give values of these types.
  const changed = (patchOf(own as Changes).appearance ?? {}) as Partial<AppearanceSettings>;
  return {
    ...stored,
    ...changed,
    light: { ...stored.light, ...changed.light },
    dark: { ...stored.dark, ...changed.dark },
  };
};

const FORMS: readonly CodeForm[] = ['ts', 'json'];
const FORM_NAMES: Readonly<Record<CodeForm, string>> = { ts: 'TypeScript', json: 'JSON' };

/** The appearance for applications that keep it in their code. */
const CodeFrame = () => {
  const t = useSettingsTexts();
  const draft = useDraft();
  const [form, setForm] = useState<CodeForm>('ts');
  const chosen = draftAppearance(draft);
  const logo = draft.shownValueOf('display_config.logo_image_url');
  const code = chosen ? appearanceCode(chosen, typeof logo === 'string' ? logo : '', form) : '';
  return (
    <Frame
      title={t('appearance.code')}
      hasRule
      actions={
        <Segments
          label={t('appearance.code')}
          segments={FORMS.map((key) => ({ key, text: FORM_NAMES[key] }))}
          chosen={form}
          onChoose={setForm}
        />
      }
    >
      <div className="lk-frame-body">
        <p className="lk-frame-note">{t(code === '' ? 'appearance.none' : 'appearance.codeNote')}</p>
        {code !== '' && <CodeListing code={code} label={t('appearance.code')} />}
      </div>
    </Frame>
  );
};

export const AppearanceBlocks = () => (
  <>
    <ContrastFrame />
    <CodeFrame />
  </>
);
