import { adminModule } from '@/modules/admin';
import { callsModule } from '@/modules/calls';
import { chatModule } from '@/modules/chat';
import { driveModule } from '@/modules/drive';
import { invoicingModule } from '@/modules/invoicing';
import { notesModule } from '@/modules/notes';
import { scheduleModule } from '@/modules/schedule';
import { signaturesModule } from '@/modules/signatures';
import type { ModuleManifest } from '@/shared/lib/module';
import { type Access, mayOpen } from '@/shared/session/access';

/** Every module this build has, in the order of the navigation. A new module adds one line here. */
export const modules: readonly ModuleManifest[] = [
  driveModule,
  scheduleModule,
  notesModule,
  chatModule,
  callsModule,
  signaturesModule,
  invoicingModule,
  adminModule,
];

/** The modules in this person's navigation. */
export function openModules(access: Access): readonly ModuleManifest[] {
  return modules.filter((module) => mayOpen(access, module));
}

/** The module a path belongs to, if any. */
export function moduleAt(path: string): ModuleManifest | undefined {
  return modules.find((module) => path === module.path || path.startsWith(`${module.path}/`));
}
