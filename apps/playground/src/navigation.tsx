// The list of pages next to the content; on a phone a button in the bar opens it.
import { CAPABILITY_GROUPS } from './demo/capabilities/all.ts';
import { LAB_PAGES } from './lab/pages.tsx';
import { Link } from './link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type Entry = { readonly path: string; readonly name: string };

type EntriesProps = { readonly name: string; readonly entries: readonly Entry[]; readonly path: string };

const Entries = ({ name, entries, path }: EntriesProps) => (
  <div className="menu-group">
    <p id={`menu-${name}`}>{name}</p>
    <ul aria-labelledby={`menu-${name}`}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <Link href={entry.path} aria-current={path === entry.path ? 'page' : undefined}>
            {entry.name}
          </Link>
        </li>
      ))}
    </ul>
  </div>
);

/** Pages of the demonstration, or under /lab those of the test bench. */
export const Navigation = ({ path }: { readonly path: string }) => {
  const isLab = path === '/lab' || path.startsWith('/lab/');
  return (
    <nav className="menu" id="menu" aria-label="Pages">
      {isLab ? (
        <Entries name="Lab" entries={LAB_PAGES} path={path} />
      ) : (
        CAPABILITY_GROUPS.map(({ name, capabilities }) => (
          <Entries key={name} name={name} entries={capabilities} path={path} />
        ))
      )}
      <ThemeSwitch />
    </nav>
  );
};
