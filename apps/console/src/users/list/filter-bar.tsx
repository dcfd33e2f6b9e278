// Search and filters above the list of users.
import { useRead } from '../../api/use-read.ts';
import { type Filter, Filters } from '../../parts/list/filters.tsx';
import { useUserTexts } from '../texts.ts';
import { ACTIVE_DAYS, CREATED_DAYS, FACTORS, STATUSES } from './filters.ts';

type FilterBarProps = {
  readonly words: string;
  readonly isBusy: boolean;
  readonly chosen: { readonly [key: string]: string | undefined };
  readonly onChange: (changes: { readonly [key: string]: string | undefined }) => void;
};

/** The organizations that a filter offers; a link may name any other. */
const OFFERED = 8;

const useOrganizationFilter = (chosen: string | undefined): Filter => {
  const t = useUserTexts();
  const offered = useRead('GET /organizations', { query: { limit: OFFERED } });
  // Without a choice both are the same read.
  const named = useRead('GET /organizations', { query: { query: chosen, limit: OFFERED } });
  const all = new Map([...(offered.value?.data ?? []), ...(named.value?.data ?? [])].map(({ id, name }) => [id, name]));
  return {
    key: 'organization',
    name: t('list.organization'),
    values: [...all].map(([value, text]) => ({ value, text })),
  };
};

const useFilters = (organization: string | undefined): readonly Filter[] => {
  const t = useUserTexts();
  return [
    {
      key: 'status',
      name: t('list.status'),
      values: STATUSES.map((value) => ({ value, text: t(`status.${value}`) })),
    },
    {
      key: 'created',
      name: t('list.created'),
      values: CREATED_DAYS.map((value) => ({ value, text: t(`filter.created.${value}`) })),
      hasDays: true,
    },
    {
      key: 'active',
      name: t('list.lastActive'),
      values: ACTIVE_DAYS.map((value) => ({ value, text: t(`filter.active.${value}`) })),
      hasDays: true,
    },
    {
      key: 'factor',
      name: t('filter.factor'),
      values: FACTORS.map((value) => ({ value, text: t(`factor.${value}`) })),
    },
    useOrganizationFilter(organization),
  ];
};

export const FilterBar = ({ words, isBusy, chosen, onChange }: FilterBarProps) => {
  const t = useUserTexts();
  return (
    <Filters
      searchLabel={t('list.search')}
      placeholder={t('list.placeholder')}
      words={words}
      isBusy={isBusy}
      filters={useFilters(chosen.organization)}
      chosen={chosen}
      onChange={onChange}
    />
  );
};
