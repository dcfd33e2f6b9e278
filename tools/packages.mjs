// The workspace as data: every package and application, in build order.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './terminal.mjs';

/** `{ folder, name, manifest, needs }` for each package and application, dependencies first. */
export function workspace(root = ROOT) {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .map((name) => `${parent}/${name}`)
      .filter((folder) => existsSync(join(root, folder, 'package.json'))),
  );
  const members = folders.map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies };
    return {
      folder,
      name: manifest.name,
      manifest,
      needs: Object.keys(all).filter((name) => name.startsWith('@latchkey/')),
    };
  });
  return inOrder(members);
}

function inOrder(members) {
  const byName = new Map(members.map((member) => [member.name, member]));
  const placed = new Set();
  const order = [];
  const place = (member) => {
    if (placed.has(member.name)) return;
    placed.add(member.name);
    for (const name of member.needs) if (byName.has(name)) place(byName.get(name));
    order.push(member);
  };
  members.forEach(place);
  return order;
}
