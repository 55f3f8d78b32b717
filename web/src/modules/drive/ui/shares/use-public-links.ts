import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { updateDrive, updateLibrary, updatePublicLinks } from '@/shared/api/gen';
import { useTenant } from '@/shared/session/use-session';
import { toast } from '@/shared/ui/toast/toast';
import { everyDriveList, everyFileList, everyLibraryAnswer, everyPublicLinks } from '../../api/keys';
import { publicLinksQuery } from '../../api/public-links';
import { drivesQuery } from '../../api/queries';
import type { DriveFile } from '../../api/types';
import { type PublicObstacle, publicObstacles } from '../../model/public-links';

/** What keeps these files inside the organisation. */
export function usePublicObstacles(files: readonly Pick<DriveFile, 'driveId' | 'libraryId'>[]): PublicObstacle[] {
  const offer = useQuery(drivesQuery()).data;
  const links = useQuery(publicLinksQuery()).data;
  const { id, name } = useTenant();
  const organisation = links && { id, name, allowed: links.allowed, can: links.can };
  return publicObstacles(files, offer?.drives ?? [], offer?.libraries ?? [], organisation);
}

/** Lets the organisation, drives and libraries give files to people outside. Done when all of them agreed. */
export function useAllowPublic() {
  const tenant = useTenant();
  const queries = useQueryClient();
  const [isAllowing, setAllowing] = useState(false);

  async function allow(obstacles: readonly PublicObstacle[]): Promise<boolean> {
    setAllowing(true);
    try {
      for (const { kind, id } of obstacles) {
        if (kind === 'organisation') await updatePublicLinks({ body: { allowed: true } });
        else if (kind === 'drive') {
          const updates = { settings: { allowExternalSharing: true } };
          await updateDrive({ body: { tenantId: tenant.id, driveId: id, updates } });
        } else {
          await updateLibrary({ path: { libraryId: id }, body: { shareSourcePolicy: { externalAllowed: true } } });
        }
      }
      return true;
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : undefined;
      toast.error(reason ?? 'Please try again.', { title: 'Failed to allow public links' });
      return false;
    } finally {
      const stale = [everyPublicLinks, everyDriveList, everyFileList, ...everyLibraryAnswer];
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
      setAllowing(false);
    }
  }
  return { allow, isAllowing };
}
