// The pager under a list.
import { Pager } from '@latchkey/ui/parts';
import { useFormat } from '../../i18n/format-context.tsx';
import { useShellTexts } from '../../shell/texts.ts';

type ListPagerProps = {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
};

/** Draws nothing if everything is on one page. */
export const ListPager = ({ page, limit, total, onPage }: ListPagerProps) => {
  const t = useShellTexts();
  const { number } = useFormat();
  const pages = Math.ceil(total / limit);
  if (pages <= 1) return null;
  const from = (page - 1) * limit + 1;
  return (
    <Pager
      page={page}
      pages={pages}
      onPage={onPage}
      words={{
        range: t('list.range', { from: number(from), to: number(Math.min(total, page * limit)), total: number(total) }),
        label: t('list.pages'),
        previous: t('list.previous'),
        next: t('list.next'),
        page: (one) => t('list.page', { number: number(one) }),
        number,
      }}
    />
  );
};
