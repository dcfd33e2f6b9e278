// Backup codes on the page, and how to store them: copy, download, print.
import { useRef } from 'react';
import { identifierOf } from '../../../flows/profile/account-name.ts';
import { useLocale, useMessages } from '../../../i18n/locale-context.tsx';
import { downloadText } from '../../../location/download.ts';
import { printSheet } from '../../../location/print.ts';
import { Button } from '../../../parts/button/button.tsx';
import { CodeList } from '../../../parts/code-list/code-list.tsx';
import type { Glyph } from '../../../parts/icon/glyph.ts';
import { downloadGlyph } from '../../../parts/icon/glyphs/arrows/download.ts';
import { copyGlyph } from '../../../parts/icon/glyphs/copy.ts';
import { printGlyph } from '../../../parts/icon/glyphs/print.ts';
import { checkGlyph } from '../../../parts/icon/glyphs/status/check.ts';
import { Icon } from '../../../parts/icon/icon.tsx';
import { useCopy } from '../../shared/cards/use-copy.ts';
import { useProfile } from '../profile-context.tsx';
import { CopyWords } from './copy-words.tsx';
import { securityMessages } from './messages.en.ts';

/** Characters that some systems do not allow in a file name. */
const NO_FILE_SIGNS = /[\\/:*?"<>|]+/g;

/** The text around the codes on paper and in a file. */
const useSheet = (codes: readonly string[]) => {
  const t = useMessages('userProfile', securityMessages);
  const language = useLocale();
  const { user, environment } = useProfile();
  const { applicationName } = environment.displayConfig;
  const name = applicationName ? t('backup.file', { applicationName }) : t('backup.title');
  const title = applicationName ? t('backup.sheet', { applicationName }) : t('backup.title');
  const notes = [t('backup.account', { identifier: identifierOf(user) }), t('backup.keep')];
  return {
    print: () => printSheet({ title, notes, lines: codes, language }),
    download: () =>
      downloadText(`${name.replace(NO_FILE_SIGNS, ' ')}.txt`, `${[title, ...notes, '', ...codes].join('\n')}\n`),
  };
};

type ActionProps = {
  readonly glyph: Glyph;
  readonly name: 'copy' | 'download' | 'print';
  readonly onClick: () => void;
};

const KeepButton = ({ glyph, name, onClick }: ActionProps) => {
  const t = useMessages('userProfile', securityMessages);
  return (
    <Button size="xs" elementId={name} icon={<Icon glyph={glyph} />} onClick={onClick}>
      {t(`backup.${name}`)}
    </Button>
  );
};

/** The codes and three buttons. */
export const BackupCodes = ({ codes }: { readonly codes: readonly string[] }) => {
  const t = useMessages('userProfile', securityMessages);
  const list = useRef<HTMLUListElement>(null);
  const [copied, copy] = useCopy();
  const { print, download } = useSheet(codes);
  return (
    <div className="lk-backup-codes">
      <CodeList ref={list} label={t('backup.listTitle')} codes={codes} />
      <div className="lk-backup-keep">
        <KeepButton glyph={downloadGlyph} name="download" onClick={download} />
        <KeepButton glyph={printGlyph} name="print" onClick={print} />
        <KeepButton
          glyph={copied?.is === 'copied' ? checkGlyph : copyGlyph}
          name="copy"
          onClick={() => list.current && copy(codes.join(', '), list.current)}
        />
      </div>
      <CopyWords copied={copied} />
    </div>
  );
};
