/** The text of a message as the editor gives it. */
import type { Everybody } from './completion';

/** Without the empty lines at both ends; nothing at all for a text of nothing but them. */
export function trimBody(html: string): string {
  const bare = html.replace(/^(<p>(\s|<br>)*<\/p>)+/, '').replace(/(<p>(\s|<br>)*<\/p>)+$/, '');
  return bare === '<p></p>' ? '' : bare;
}

/** Whether it names everybody at once. */
export function namedEverybody(html: string): ReadonlySet<Everybody> {
  return new Set([...html.matchAll(/data-mention="(all|here)"/g)].map(([, who]) => who as Everybody));
}

/** The groups and roles that it names, as mentions name them. */
export function namedGroups(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/data-mention="((?:group|role):[^"]+)"/g)].map(([, which]) => which ?? ''));
}
