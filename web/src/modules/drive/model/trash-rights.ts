/** What of the trash is a person's business at all: what their scopes rule out for good is not offered to them. */
import { type Access, can } from '@/shared/session/access';

/** Of one file or folder less may be true: the server says so with each, as `can`. */
export interface TrashRights {
  seesFolders: boolean;
  restores: boolean;
  /** Deletes permanently. */
  purges: boolean;
}

export const trashRights = (access: Access): TrashRights => ({
  seesFolders: can(access, 'drive.folders.manage'),
  restores: can(access, 'file.restore'),
  purges: can(access, 'file.hard_delete'),
});
