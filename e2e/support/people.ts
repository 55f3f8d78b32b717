import type { BrowserContext } from '@playwright/test';

/** A member of the demo data. */
export interface Person {
  name: string;
  email: string;
}

export const PASSWORD = 'corbel-demo';

/** Dunmarrow's members, one per role, and the other organisation's only one. */
export const people = {
  admin: { name: 'Aoife Brennan', email: 'aoife.brennan@dunmarrow.example' },
  manager: { name: 'Grace Okafor', email: 'grace.okafor@dunmarrow.example' },
  editor: { name: 'Tom Hughes', email: 'tom.hughes@dunmarrow.example' },
  viewer: { name: 'Priya Nair', email: 'priya.nair@dunmarrow.example' },
  standard: { name: 'Marek Zielinski', email: 'marek.zielinski@dunmarrow.example' },
  outsider: { name: 'Lena Fischer', email: 'lena.fischer@saltmarsh.example' },
} satisfies Record<string, Person>;

/** Signs a browser in without its pages, for stories that are not about signing in. */
export async function signIn(context: BrowserContext, url: string, person: Person): Promise<void> {
  const response = await post(context, url, '/api/v1/auth/login', { email: person.email, password: PASSWORD });
  if (!response.ok()) throw new Error(`sign-in of ${person.email}: ${response.status()} ${await response.text()}`);
}

/** A mutation as the pages send it, with the `csrf` cookie's value in its header. */
export async function post(context: BrowserContext, url: string, path: string, body: unknown) {
  const csrf = async () => (await context.cookies(url)).find((cookie) => cookie.name === 'csrf')?.value;
  if (!(await csrf())) await context.request.get(`${url}/api/v1/auth/validate-session`);
  return context.request.post(url + path, {
    data: body,
    headers: { 'X-CSRF-Token': (await csrf()) ?? '' },
  });
}
