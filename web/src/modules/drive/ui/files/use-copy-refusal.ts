import { useQuery } from '@tanstack/react-query';
import { drivesQuery } from '../../api/queries';

/** Why nothing can be copied to anywhere: no drive takes files from the person. False where one does. */
export function useCopyRefusal(): string | false {
  const drives = useQuery(drivesQuery()).data?.drives ?? [];
  return !drives.some(({ can }) => can.upload) && "You don't have permission to upload files";
}
