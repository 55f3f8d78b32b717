import { isAddress, type OutsideSigner } from './outside-signers';

/** What somebody is in a document, by a template, and who it is this time. */
export interface RoleSigner {
  /** Known to the form only. */
  key: string;
  /** 'Client', 'Site manager'. */
  role: string;
  /** The member who has it. */
  uid?: string;
  /** Or else somebody from outside, who may be half written down. */
  outside?: OutsideSigner;
}

/** The most letters of a role, and of a template's name. */
export const MOST_NAME = 100;

export const roleKey = (index: number): string => `role/${index}`;

/** Whether somebody has the role who can be asked. */
export const isTaken = ({ uid, outside }: RoleSigner): boolean =>
  uid !== undefined || (outside !== undefined && outside.name.trim() !== '' && isAddress(outside.email));
