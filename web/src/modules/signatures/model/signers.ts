import type { OutsideSigner } from './outside-signers';
import { type RoleSigner, roleKey } from './roles';

/** Somebody who is to sign: a member, somebody from outside, or whoever has a role of a template. */
export interface ChosenSigner {
  /** A member's id, the mail address of somebody from outside, or a role's. */
  key: string;
  role?: string;
  uid?: string;
  outside?: OutsideSigner;
}

type Signers = readonly ChosenSigner[];

const isRole = (one: ChosenSigner): one is RoleSigner => one.role !== undefined;

export const memberSigner = (uid: string): ChosenSigner => ({ key: uid, uid });
export const outsideSigner = (outside: OutsideSigner): ChosenSigner => ({ key: outside.email, outside });

/** The roles of a template, and who has them this time. */
export const rolesOf = (signers: Signers): RoleSigner[] => signers.filter(isRole);
/** The members who sign without a role. */
export const membersOf = (signers: Signers): string[] => signers.flatMap((one) => (isRole(one) ? [] : (one.uid ?? [])));
/** The people from outside who sign without a role. */
export const outsideOf = (signers: Signers): OutsideSigner[] =>
  signers.flatMap((one) => (isRole(one) ? [] : (one.outside ?? [])));

/** The signers with these in the roles. */
export const withRoles = (signers: Signers, roles: readonly RoleSigner[]): ChosenSigner[] =>
  signers.map((one) => roles.find(({ key }) => isRole(one) && key === one.key) ?? one);

/** The signers with these members: whoever is new comes last. */
export const withMembers = (signers: Signers, members: readonly string[]): ChosenSigner[] => [
  ...signers.filter((one) => isRole(one) || one.uid === undefined || members.includes(one.uid)),
  ...members.filter((uid) => !membersOf(signers).includes(uid)).map(memberSigner),
];

/** The signers with these people from outside: whoever is new comes last. */
export const withOutside = (signers: Signers, people: readonly OutsideSigner[]): ChosenSigner[] => [
  ...signers.filter((one) => isRole(one) || !one.outside || people.some(({ email }) => email === one.outside?.email)),
  ...people.filter(({ email }) => outsideOf(signers).every((one) => one.email !== email)).map(outsideSigner),
];

/** The signers with that one a place further up or down; unchanged at the end of the list. */
export function movedSigner(signers: Signers, key: string, by: -1 | 1): ChosenSigner[] {
  const from = signers.findIndex((one) => one.key === key);
  const one = signers[from];
  const other = signers[from + by];
  if (!one || !other) return [...signers];
  const next = [...signers];
  next[from] = other;
  next[from + by] = one;
  return next;
}

/** Signers as the server keeps them, in their order. */
export const signersOf = (
  wanted: readonly { uid?: string | null; name?: string | null; email?: string | null; role?: string | null }[],
): ChosenSigner[] =>
  wanted.map(({ role, uid, name, email }, index) => ({
    key: role ? roleKey(index) : (uid ?? email ?? ''),
    ...(role && { role }),
    ...(uid && { uid }),
    // Of a role somebody may be half written down.
    ...(typeof name === 'string' && typeof email === 'string' && { outside: { name, email } }),
  }));
