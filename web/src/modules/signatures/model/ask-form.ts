import type { WantedRequest } from '../api/types';
import { type AskedField, canBeRequired } from './fields';
import type { OutsideSigner } from './outside-signers';
import { type Spot, usualPlaces } from './placing';
import { type ChosenSigner, signersOf } from './signers';

/** A request as its form holds it. */
export interface AskForm {
  /** Who is to sign, in the order in which they were chosen or put. */
  signers: readonly ChosenSigner[];
  isOrdered: boolean;
  /** Whether signers may hand their place on to somebody else. */
  mayDelegate: boolean;
  /** Signatures that do not go to their usual place, by the signers' keys. */
  spots: Readonly<Record<string, Spot>>;
  /** All that is filled in besides the signatures. */
  fields: readonly AskedField[];
  /** Members who get the signed document without signing it, and people from outside who do. */
  copyMembers: readonly string[];
  copyOutside: readonly OutsideSigner[];
  message: string;
  /** For how many days one may sign. */
  days: number;
  /** After how many days those who have not are reminded; 0 for never. */
  remind: number;
}

export const EMPTY_FORM: AskForm = {
  signers: [],
  isOrdered: false,
  mayDelegate: false,
  spots: {},
  fields: [],
  copyMembers: [],
  copyOutside: [],
  message: '',
  days: 30,
  remind: 7,
};

/** Somebody who is to sign. */
export interface Asked {
  /** A member's id, the mail address of somebody from outside, or a role's. */
  key: string;
  /** Of a role that nobody has yet: the role. */
  name: string;
  signer: { uid?: string; name?: string; email?: string; role?: string };
  /** Where the signature goes. */
  spot: Spot;
}

/** Where a signature would go for which there is no usual place: there always is one. */
const FULL_PAGE = { left: 0, top: 0, width: 1, height: 1 };

/** Everybody who is to sign, in their order. */
export function askedBy(
  { signers, spots }: Pick<AskForm, 'signers' | 'spots'>,
  people: readonly { id: string; displayName: string }[],
): Asked[] {
  const usual = usualPlaces(signers.length);
  const nameOf = (uid: string) => people.find(({ id }) => id === uid)?.displayName ?? '';
  return signers.map(({ key, role, uid, outside }, index) => ({
    key,
    name: (uid ? nameOf(uid) : outside?.name.trim()) || (role ?? ''),
    signer: { ...(role && { role }), ...(uid && { uid }), ...outside },
    spot: spots[key] ?? { place: usual[index] ?? FULL_PAGE },
  }));
}

/** The form as the server is sent it. Fields of people who are no longer asked are left out. */
export function requestOf(fileId: string, form: AskForm): WantedRequest {
  const asked = askedBy(form, []);
  return {
    fileId,
    signers: asked.map(({ key, signer, spot }) => {
      const own = form.fields.filter((field) => field.signer === key);
      // Without a place of its own, the first signature among the fields would be taken for it.
      const isPlaced = form.spots[key] !== undefined || own.some(({ kind }) => kind === 'signature');
      return {
        ...signer,
        ...(isPlaced && spot),
        fields: own.map(wantedField),
      };
    }),
    copyReceivers: copiesOf(form),
    message: form.message,
    isOrdered: form.isOrdered && asked.length > 1,
    mayDelegate: form.mayDelegate,
    expiresInDays: form.days,
    ...(form.remind > 0 && { remindEveryDays: form.remind }),
  };
}

/** Who gets a copy, as the server is sent it. */
export const copiesOf = ({ copyMembers, copyOutside }: Pick<AskForm, 'copyMembers' | 'copyOutside'>) => [
  ...copyMembers.map((uid) => ({ uid })),
  ...copyOutside,
];

/** A field as the server is sent it. */
export const wantedField = ({ kind, page, place, isRequired, label }: AskedField) => ({
  kind,
  ...(page !== undefined && { page }),
  place,
  isRequired,
  label: label.trim(),
});

/** Fields of one signer as the form holds them. */
export const askedFields = (signer: string, fields: WantedRequest['signers'][number]['fields']): AskedField[] =>
  (fields ?? []).map(({ kind, page, place, isRequired, label }, index) => ({
    id: `${signer}/${index}`,
    signer,
    kind: kind ?? 'signature',
    ...(page && { page }),
    place,
    isRequired: isRequired ?? canBeRequired(kind ?? 'signature'),
    label: label ?? '',
  }));

/** Members and people from outside, each list in its order. */
export function parted(people: readonly { uid?: string | null; name?: string | null; email?: string | null }[]) {
  return {
    members: people.flatMap(({ uid }) => uid ?? []),
    outside: people.flatMap(({ name, email }) => (name && email ? [{ name, email }] : [])),
  };
}

/** A draft as its form holds it again. */
export function formOf(request: WantedRequest): AskForm {
  const signers = signersOf(request.signers);
  const placed = request.signers.map((signer, index) => ({ ...signer, key: signers[index]?.key ?? '' }));
  const copies = parted(request.copyReceivers ?? []);
  return {
    signers,
    isOrdered: request.isOrdered ?? EMPTY_FORM.isOrdered,
    mayDelegate: request.mayDelegate ?? EMPTY_FORM.mayDelegate,
    spots: Object.fromEntries(
      placed.flatMap(({ key, page, place }) => (place ? [[key, { ...(page && { page }), place }]] : [])),
    ),
    fields: placed.flatMap(({ key, fields }) => askedFields(key, fields)),
    copyMembers: copies.members,
    copyOutside: copies.outside,
    message: request.message ?? '',
    days: request.expiresInDays ?? EMPTY_FORM.days,
    remind: request.remindEveryDays ?? 0,
  };
}
