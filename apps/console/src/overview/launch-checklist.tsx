// What is to be done before real users come. What is to be done stands first.
import type { AdminReply } from '@latchkey/wire/admin';
import { Link } from 'wouter';
import type { Read } from '../api/use-read.ts';
import { FailedRead } from '../parts/failure.tsx';
import { Frame } from '../parts/frame.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { CheckLine, CheckSkeleton } from './check-line.tsx';
import { useOverviewTexts } from './texts.ts';

type Checklist = AdminReply<'GET /launch_checklist'>;
type Item = Checklist['items'][number];

/** The settings that change an item; the others are variables of the service. */
const PAGES: Readonly<Partial<Record<Item['item'], string>>> = {
  domain: '/settings/domains',
  https: '/settings/domains',
  allowed_origins: '/settings/domains',
};

const useNote = (): ((item: Item) => string) => {
  const t = useOverviewTexts();
  return (item) => {
    // Every item has a text for each of its codes, with these two values at most.
    const key = `item.${item.item}.${item.code}` as 'item.allowed_origins.https';
    const values: { readonly count: number; readonly subject?: string } = {
      count: item.count ?? 0,
      subject: item.subject ?? '',
    };
    return t(key, values);
  };
};

const ORDER = { todo: 0, unknown: 1, done: 2 } as const;

const End = ({ item }: { readonly item: Item }) => {
  const t = useOverviewTexts();
  const page = PAGES[item.item];
  if (item.status === 'todo' && page)
    return (
      <Link className="lk-link" href={page}>
        {t('launch.setUp')}
      </Link>
    );
  return item.seen_at === null ? null : (
    <span className="lk-check-end">
      <TimeText at={item.seen_at} />
    </span>
  );
};

export const LaunchChecklist = ({ read }: { readonly read: Read<Checklist> }) => {
  const t = useOverviewTexts();
  const noteOf = useNote();
  const items: readonly Item[] | undefined = read.value?.items;
  const done = items?.filter(({ status }) => status === 'done').length ?? 0;
  const all = items?.length ?? 0;
  return (
    <Frame
      title={t('launch.title')}
      note={items && <bdi>{t('launch.done', { done, all })}</bdi>}
      actions={items && <progress className="lk-progress" value={done} max={all} aria-label={t('launch.progress')} />}
    >
      <FailedRead read={read} />
      {items ? (
        <ul className="lk-checks">
          {[...items]
            .sort((one, other) => ORDER[one.status] - ORDER[other.status])
            .map((item) => (
              <CheckLine
                key={item.item}
                state={item.status}
                name={t(`item.${item.item}`)}
                note={noteOf(item)}
                end={<End item={item} />}
              />
            ))}
        </ul>
      ) : (
        !read.failure && <CheckSkeleton />
      )}
    </Frame>
  );
};
