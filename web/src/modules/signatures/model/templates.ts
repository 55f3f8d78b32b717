import type { TemplateContent } from '../api/types';
import { type AskForm, askedBy, askedFields, copiesOf, parted, wantedField } from './ask-form';
import { fieldWords } from './fields';
import { roleKey } from './roles';
import { memberSigner, outsideSigner } from './signers';

/** A form as a template: who signs is left out, and what each is called in the document stands instead. Who gets a copy stays. */
export function templateOf(form: AskForm, roleNames: Readonly<Record<string, string>>): TemplateContent {
  return {
    roles: askedBy(form, []).map(({ key, spot }) => {
      const own = form.fields.filter(({ signer }) => signer === key);
      const isPlaced = form.spots[key] !== undefined || own.some(({ kind }) => kind === 'signature');
      return { role: (roleNames[key] ?? '').trim(), ...(isPlaced && spot), fields: own.map(wantedField) };
    }),
    copyReceivers: copiesOf(form),
    message: form.message,
    isOrdered: form.isOrdered,
    mayDelegate: form.mayDelegate,
    expiresInDays: form.days,
    ...(form.remind > 0 && { remindEveryDays: form.remind }),
  };
}

/** What each signer is called in a template that is made of the form, until somebody says otherwise. */
export const usualRoles = (form: AskForm): Record<string, string> =>
  Object.fromEntries(askedBy(form, []).map(({ key, signer }, index) => [key, signer.role ?? `Signer ${index + 1}`]));

/** The form filled by a template. Who was chosen already gets the first roles; who is left over signs besides. Copies go to both
 * the form's people and the template's. */
export function formWith(content: TemplateContent, form: AskForm): AskForm {
  const people = form.signers.filter(({ uid, outside }) => uid !== undefined || outside !== undefined);
  // Whoever had a role before signs without one.
  const others = people
    .slice(content.roles.length)
    .flatMap(({ uid, outside }) => (uid ? memberSigner(uid) : outside ? outsideSigner(outside) : []));
  const keys = others.map(({ key }) => key);
  const roles = content.roles.map(({ role }, index) => {
    const person = people[index];
    return {
      key: roleKey(index),
      role,
      ...(person?.uid && { uid: person.uid }),
      ...(person?.outside && { outside: person.outside }),
    };
  });
  const copies = parted(content.copyReceivers ?? []);
  return {
    ...form,
    signers: [...roles, ...others],
    spots: Object.fromEntries([
      ...keys.flatMap((key) => (form.spots[key] ? [[key, form.spots[key]] as const] : [])),
      ...content.roles.flatMap(({ page, place }, index) =>
        place ? [[roleKey(index), { ...(page && { page }), place }] as const] : [],
      ),
    ]),
    fields: [
      ...content.roles.flatMap(({ fields }, index) => askedFields(roleKey(index), fields)),
      ...form.fields.filter(({ signer }) => keys.includes(signer)),
    ],
    copyMembers: [...new Set([...form.copyMembers, ...copies.members])],
    copyOutside: [
      ...form.copyOutside,
      ...copies.outside.filter(({ email }) => form.copyOutside.every((one) => one.email !== email)),
    ],
    message: content.message ?? '',
    isOrdered: content.isOrdered ?? false,
    mayDelegate: content.mayDelegate ?? false,
    days: content.expiresInDays ?? form.days,
    remind: content.remindEveryDays ?? 0,
  };
}

/** Something that lies on a page which the document does not have. */
export interface Beyond {
  words: string;
  page: number;
}

/** What lies on pages behind the document's last one, in the order of the pages. */
export function beyondPages(form: AskForm, people: Parameters<typeof askedBy>[1], count: number): Beyond[] {
  const signers = askedBy(form, people);
  const found = signers.flatMap(({ key, name, spot }) => [
    ...(spot.page !== undefined && spot.page > count ? [{ words: `Signature of ${name}`, page: spot.page }] : []),
    ...form.fields
      .filter(({ signer }) => signer === key)
      .flatMap((field) =>
        field.page !== undefined && field.page > count
          ? [{ words: `${fieldWords(field)} of ${name}`, page: field.page }]
          : [],
      ),
  ]);
  return found.toSorted((a, b) => a.page - b.page);
}

/** The form with all that lies behind the last page put on it. */
export function onLastPage(form: AskForm, count: number): AskForm {
  const moved = <Place extends { page?: number }>(place: Place): Place =>
    place.page !== undefined && place.page > count ? { ...place, page: count } : place;
  return {
    ...form,
    fields: form.fields.map(moved),
    spots: Object.fromEntries(Object.entries(form.spots).map(([key, spot]) => [key, moved(spot)])),
  };
}

/** The form without what lies behind the last page. Signatures, which nobody can do without, go to their usual place. */
export function withoutBeyond(form: AskForm, count: number): AskForm {
  const isThere = ({ page }: { page?: number }) => page === undefined || page <= count;
  return {
    ...form,
    fields: form.fields.filter(isThere),
    spots: Object.fromEntries(Object.entries(form.spots).filter(([, spot]) => isThere(spot))),
  };
}

/** `Signers: Client, Site manager · 3 fields`: what is asked of whom. */
export function contentWords({ roles }: Pick<TemplateContent, 'roles'>): string {
  const count = roles.reduce((sum, { fields }) => sum + (fields?.length ?? 0), 0);
  const names = `${roles.length === 1 ? 'Signer' : 'Signers'}: ${roles.map(({ role }) => role).join(', ')}`;
  if (count === 0) return names;
  return `${names} · ${count === 1 ? '1 field' : `${count} fields`}`;
}

/** The form without copies to members of a template who have left since: nobody sees them to take them back. */
export function withKnownCopies(form: AskForm, people: readonly { id: string }[]): AskForm {
  if (people.length === 0) return form;
  return { ...form, copyMembers: form.copyMembers.filter((uid) => people.some(({ id }) => id === uid)) };
}
