// The navigation: the instance that is looked after, the palette, the areas, and the operator.
import { Brand, closeGlyph, Icon, IconButton, searchGlyph } from '@latchkey/ui/parts';
import { Link, useLocation } from 'wouter';
import { useRead } from '../api/use-read.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AREA_GROUPS, type Area, areaAt } from './areas.ts';
import { InstanceMenu } from './instance-menu.tsx';
import { OperatorMenu } from './operator-menu.tsx';
import { useShellTexts } from './texts.ts';

/** The number of things in an area, where a number helps. */
const useCounts = (): Readonly<Record<string, number | undefined>> => ({
  '/users': useRead('GET /users/count').value?.total_count,
  '/organizations': useRead('GET /organizations/count').value?.total_count,
});

type ItemProps = { readonly area: Area; readonly isCurrent: boolean; readonly count: number | undefined };

const Item = ({ area, isCurrent, count }: ItemProps) => {
  const t = useShellTexts();
  const { number } = useFormat();
  return (
    <Link href={area.path} className="lk-shell-nav-item" aria-current={isCurrent ? 'page' : undefined}>
      <Icon glyph={area.glyph} />
      <span className="lk-shell-nav-text">{t(area.text)}</span>
      {count !== undefined && count > 0 && (
        <span className="lk-shell-nav-count">
          <bdi>{number(count)}</bdi>
        </span>
      )}
    </Link>
  );
};

/** The list of areas. */
const Areas = () => {
  const t = useShellTexts();
  const [path] = useLocation();
  const counts = useCounts();
  const current = areaAt(path);
  return (
    <div className="lk-shell-nav-groups">
      {AREA_GROUPS.map(({ text, areas }) => (
        <div key={text ?? 'first'} className="lk-shell-nav-group">
          {text && <h2 className="lk-shell-nav-label">{t(text)}</h2>}
          {areas.map((area) => (
            <Item key={area.path} area={area} isCurrent={area === current} count={counts[area.path]} />
          ))}
        </div>
      ))}
    </div>
  );
};

export type NavigationProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onPalette: () => void;
};

/** The navigation at the side; on a narrow screen a panel over the page. */
export const Navigation = ({ isOpen, onClose, onPalette }: NavigationProps) => {
  const t = useShellTexts();
  return (
    <nav
      className="lk-shell-nav"
      id="navigation"
      aria-label={t('nav.label')}
      data-open={isOpen || undefined}
      onKeyDown={({ key }) => key === 'Escape' && isOpen && onClose()}
      onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}
    >
      <div className="lk-shell-nav-head">
        <InstanceMenu />
        {isOpen && <IconButton icon={closeGlyph} label={t('nav.close')} place="close" onClick={onClose} />}
        <button type="button" className="lk-jump" aria-keyshortcuts="Control+K Meta+K" onClick={onPalette}>
          <Icon glyph={searchGlyph} />
          <span className="lk-jump-text">{t('palette.open')}</span>
          <kbd className="lk-kbd">Ctrl K</kbd>
        </button>
      </div>
      <Areas />
      <div className="lk-shell-nav-foot">
        <OperatorMenu />
        <Brand label={t('brand')} ruled />
      </div>
    </nav>
  );
};
